import type { TitleStates } from '../catalogue/cards.ts'
import { Cache, perProcess } from '../node-memory.ts'
import { inTenths } from './progress.ts'
import type { Sorted } from './signals.ts'
import type { ProfileTaste } from './taste.ts'

// The state of a title, packed in 19 bits: five flags, a rating of 1..10 (0: none), and tenths of a percent plus one (0: none).

const marks = { liked: 1, super_liked: 2, disliked: 4, watchlist: 8, watched: 16 } as const
const RATING = 32
const PROGRESS = 512

let versions = 0

/** The state of each title, from the rows of a profile. */
export function statesOf(rows: Sorted, { finished, begun }: Pick<ProfileTaste, 'finished' | 'begun'>): HeldStates {
  const held = new Map<number, number>()
  const add = (number: number, more: number) => held.set(number, (held.get(number) ?? 0) + more)
  for (const kind of ['liked', 'super_liked', 'disliked', 'watchlist'] as const)
    for (const { number } of rows.get(kind) ?? []) add(number, marks[kind])
  for (const number of finished) add(number, marks.watched)
  for (const { number, season, amount } of rows.get('rated') ?? []) if (season < 0) add(number, amount * RATING)
  for (const { number, progress } of begun) if (progress > 0) add(number, (inTenths(progress) * 10 + 1) * PROGRESS)
  return asStates(held)
}

function asStates(held: Map<number, number>): HeldStates {
  return { held, version: ++versions, of: (number) => jsonOf(held.get(number)) }
}

/** Joins the states of parts of a taste, each about other titles. */
export function joinedStates(parts: readonly HeldStates[]): HeldStates {
  const [first, ...others] = parts
  if (first && others.length === 0) return first
  const held = new Map<number, number>()
  for (const part of parts) for (const [number, state] of part.held) held.set(number, state)
  return asStates(held)
}

export type HeldStates = TitleStates & { readonly held: ReadonlyMap<number, number> }

/** Whether two have the same states of the same titles. */
export function areSame({ held: one }: HeldStates, { held: other }: HeldStates): boolean {
  if (one.size !== other.size) return false
  for (const [number, state] of one) if (other.get(number) !== state) return false
  return true
}

const MOST_TEXTS = 10_000
const texts = perProcess({ name: 'texts of states', limit: MOST_TEXTS }, new Cache<number, string>(MOST_TEXTS))

function jsonOf(state: number | undefined): string | undefined {
  if (state === undefined) return undefined
  const cached = texts.get(state)
  if (cached !== undefined) return cached
  const made = JSON.stringify(mediaState(state))
  texts.set(state, made)
  return made
}

function mediaState(state: number) {
  const has = (mark: number) => (state & mark) !== 0
  const [rating, tenths] = [Math.floor(state / RATING) % (PROGRESS / RATING), Math.floor(state / PROGRESS)]
  return {
    liked: has(marks.liked),
    super_liked: has(marks.super_liked),
    disliked: has(marks.disliked),
    watchlist: has(marks.watchlist),
    watched: has(marks.watched),
    progress: tenths > 0 ? (tenths - 1) / 10 : null,
    rating: rating > 0 ? rating : null,
  }
}
