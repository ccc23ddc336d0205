import { type ComposedPage, type ComposeProfile, type ComposeRequest, isLike } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'
import { truncateToTenths } from '../taste/progress.ts'
import type { ProfileTaste } from '../taste/taste.ts'
import { addNames, inTurns, mediaTypeOf } from './naming.ts'
import { picturesOf } from './pictures.ts'
import type { Draft, Interaction, Seed } from './snapshot.ts'
import type { StoredPosition } from './snapshot-positions.ts'
import type { StoredSubject } from './snapshot-subject.ts'

/**
 * A page of the engine, what was asked for, what whoever asked may go on with, the page that each way on leads to, and the
 * language that it will be written in.
 */
export type DraftPage = {
  page: ComposedPage
  request: ComposeRequest
  begun: ProfileTaste['begun']
  children: ReadonlyMap<object, { readonly id: string }>
  language: string
}

/** What is to be kept of a page: with the names that the catalogue has now, and who did what to the titles that speak for others. */
export function draftOf(live: TitlesInMemory, { page, request, begun, children, language }: DraftPage): Draft {
  const pictureFor = picturesOf(live, page)
  const rows = page.rows.map((row) => ({
    kind: row.kind,
    type: row.type,
    subject: {
      ...addNames(live, row.subject),
      ...mediaTypeOf(live, row.titles, request.filters),
    },
    reasons: row.reasons,
    entries: row.entries.map((entry) => ({
      pageId: children.get(entry)?.id ?? '',
      subject: addNames(live, entry.subject),
      picture: pictureFor(entry.subject),
    })),
    list: row,
    ...(row.kind === 'continue' && { positions: positionsOf(row.titles, begun) }),
  }))
  return {
    likings: likingsOf(live, page, request),
    hero: page.hero,
    rows: inTurns(live.namesIn([language]), rows),
    seeds: request.profiles.map((person, at) => seedsOf(person, page.seeds[at] ?? none)),
  }
}

/** What the histories have in common, as films or series where they hold only one of them. */
function likingsOf(live: TitlesInMemory, { likings }: ComposedPage, { profiles }: ComposeRequest): StoredSubject[] {
  const ofOneType = mediaTypeOf(live, Uint32Array.from(profiles.flatMap(({ history }) => [...history.titles])), {})
  return likings.map((subject) => ({ ...addNames(live, subject), ...ofOneType }))
}

/** Where each of some titles was left. */
function positionsOf(titles: Uint32Array, begun: ProfileTaste['begun']): StoredPosition[] {
  const byNumber = new Map(begun.map((one) => [one.number, one]))
  return Array.from(titles, (title) => {
    const { progress = 0, season, episode } = byNumber.get(title) ?? {}
    const episodeRef = { ...(season !== undefined && { season }), ...(episode !== undefined && { episode }) }
    if (progress > 0) return { progress: truncateToTenths(progress), ...episodeRef }
    return season === undefined ? {} : { next: { ...episodeRef, season } }
  })
}

/** The titles of somebody's history that a page names, with what was done to them; both are in rising order. */
function seedsOf({ history }: ComposeProfile, named: Int32Array): Seed[] {
  let entry = 0
  return Array.from(named, (title) => {
    while (entry < history.titles.length && history.titles[entry] !== title) entry++
    return { title, interaction: interactionOf(history.signals[entry]) }
  })
}

const none = new Int32Array(0)

/** What an answer says of the signal that counts. */
function interactionOf(signal: ComposeProfile['history']['signals'][number] | undefined): Interaction {
  if (signal?.kind === 'watchlist') return 'wanted'
  return signal && isLike(signal) ? 'liked' : 'watched'
}
