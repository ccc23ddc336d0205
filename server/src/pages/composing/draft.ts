import { type ComposedPage, type ComposeProfile, type ComposeRequest, isLike } from '@marquee/engine'
import type { TitlesInMemory } from '../../catalogue/memory/titles-in-memory.ts'
import type { ProfileTaste } from '../../taste/current/taste.ts'
import { truncateToTenths } from '../../taste/progress.ts'
import { picturesOf } from '../reading/pictures.ts'
import type { SnapshotDraft } from '../snapshot/encode-snapshot.ts'
import type { Interaction, Seed } from '../snapshot/snapshot.ts'
import type { StoredPosition } from '../snapshot/snapshot-positions.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'
import { addNames, mediaTypeOf, numberRepeatedNames } from './naming.ts'

/**
 * The engine's page and request, the started titles of the person who asks, the linked page of each navigation entry,
 * and the language of the page.
 */
export type DraftPage = {
  page: ComposedPage
  request: ComposeRequest
  begun: ProfileTaste['begun']
  children: ReadonlyMap<object, { readonly id: string }>
  language: string
}

/** Builds what is stored of a page, with the catalogue's current names and how each seed was interacted with. */
export function draftOf(live: TitlesInMemory, { page, request, begun, children, language }: DraftPage): SnapshotDraft {
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
    rows: numberRepeatedNames(live.namesIn([language]), rows),
    seeds: request.profiles.map((person, at) => seedsOf(person, page.seeds[at] ?? none)),
  }
}

/** The likings of the page, as films or series if the histories hold only one type. */
function likingsOf(live: TitlesInMemory, { likings }: ComposedPage, { profiles }: ComposeRequest): StoredSubject[] {
  const ofOneType = mediaTypeOf(live, Uint32Array.from(profiles.flatMap(({ history }) => [...history.titles])), {})
  return likings.map((subject) => ({ ...addNames(live, subject), ...ofOneType }))
}

/** The playback positions of some titles. */
function positionsOf(titles: Uint32Array, begun: ProfileTaste['begun']): StoredPosition[] {
  const byNumber = new Map(begun.map((one) => [one.number, one]))
  return Array.from(titles, (title) => {
    const { progress = 0, season, episode } = byNumber.get(title) ?? {}
    const episodeRef = { ...(season !== undefined && { season }), ...(episode !== undefined && { episode }) }
    if (progress > 0) return { progress: truncateToTenths(progress), ...episodeRef }
    return season === undefined ? {} : { next: { ...episodeRef, season } }
  })
}

/** The seeds that a page names, with their interactions; both lists are in rising order. */
function seedsOf({ history }: ComposeProfile, named: Int32Array): Seed[] {
  const { titles, signals } = history
  const seeds: Seed[] = []
  for (let at = 0, entry = 0; at < named.length; at++) {
    const title = named[at] ?? 0
    while (entry < titles.length && titles[entry] !== title) entry++
    seeds.push({ title, interaction: interactionOf(signals[entry]) })
  }
  return seeds
}

const none = new Int32Array(0)

/** The interaction that a reason names for a signal. */
function interactionOf(signal: ComposeProfile['history']['signals'][number] | undefined): Interaction {
  if (signal?.kind === 'watchlist') return 'wanted'
  return signal && isLike(signal) ? 'liked' : 'watched'
}
