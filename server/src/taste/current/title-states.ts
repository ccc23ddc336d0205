import type { TitleStates } from '../../catalogue/cards.ts'
import { Cache, perProcess } from '../../node-memory.ts'
import { truncateToTenths } from '../progress.ts'
import type { RowsByKind } from './signals.ts'
import type { ProfileTaste } from './taste.ts'

// The state of a title, packed in 19 bits: five flags, a rating of 1..10 (0: none), and tenths of a percent plus one
// (0: none).

const flags = { liked: 1, super_liked: 2, disliked: 4, watchlist: 8, watched: 16 } as const
const RATING_UNIT = 32
const PROGRESS_UNIT = 512

let versions = 0

/** The state of each title, from the rows of a profile. */
export function statesOf(rows: RowsByKind, { finished, begun }: Pick<ProfileTaste, 'finished' | 'begun'>): TitleStateMap {
  const states = new Map<number, number>()
  const add = (number: number, more: number) => states.set(number, (states.get(number) ?? 0) + more)
  for (const kind of ['liked', 'super_liked', 'disliked', 'watchlist'] as const)
    for (const { number } of rows.get(kind) ?? []) add(number, flags[kind])
  for (const number of finished) add(number, flags.watched)
  for (const { number, season, amount } of rows.get('rated') ?? []) if (season < 0) add(number, amount * RATING_UNIT)
  for (const { number, progress } of begun) if (progress > 0) add(number, (truncateToTenths(progress) * 10 + 1) * PROGRESS_UNIT)
  return newStates(states)
}

function newStates(states: Map<number, number>): TitleStateMap {
  return { states, version: ++versions, of: (number) => jsonOf(states.get(number)) }
}

/** Joins the states of parts of a taste, each about other titles. */
export function joinStates(parts: readonly TitleStateMap[]): TitleStateMap {
  const [first, ...others] = parts
  if (first && others.length === 0) return first
  const states = new Map<number, number>()
  for (const part of parts) for (const [number, state] of part.states) states.set(number, state)
  return newStates(states)
}

export type TitleStateMap = TitleStates & { readonly states: ReadonlyMap<number, number> }

/** Whether two have the same states of the same titles. */
export function haveSameStates({ states: one }: TitleStateMap, { states: other }: TitleStateMap): boolean {
  if (one.size !== other.size) return false
  for (const [number, state] of one) if (other.get(number) !== state) return false
  return true
}

const MAX_TEXTS = 10_000
const texts = perProcess({ name: 'texts of states', limit: MAX_TEXTS }, new Cache<number, string>(MAX_TEXTS))

function jsonOf(state: number | undefined): string | undefined {
  if (state === undefined) return undefined
  const cached = texts.get(state)
  if (cached !== undefined) return cached
  const made = JSON.stringify(mediaState(state))
  texts.set(state, made)
  return made
}

function mediaState(state: number) {
  const has = (flag: number) => (state & flag) !== 0
  const [rating, tenths] = [Math.floor(state / RATING_UNIT) % (PROGRESS_UNIT / RATING_UNIT), Math.floor(state / PROGRESS_UNIT)]
  return {
    liked: has(flags.liked),
    super_liked: has(flags.super_liked),
    disliked: has(flags.disliked),
    watchlist: has(flags.watchlist),
    watched: has(flags.watched),
    progress: tenths > 0 ? (tenths - 1) / 10 : null,
    rating: rating > 0 ? rating : null,
  }
}
