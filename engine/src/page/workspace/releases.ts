import type { Catalogue } from '../../catalogue/catalogue.ts'
import { dayText } from '../../catalogue/decades.ts'
import { filterMask, titlesIn } from '../../catalogue/filters/filter-mask.ts'
import { NEW_DAYS } from '../slate/settings.ts'
import { type CloseRelations, closeRelationsOf } from './close-relations.ts'
import type { Workspace } from './workspace.ts'

/** Titles by their release, as seen from one day: computed once for all pages of the day. */
export interface Releases {
  /** Titles that are not yet released, and titles of the last half-year, as bitsets over the catalogue. */
  readonly upcoming: Uint32Array
  readonly recent: Uint32Array
  /** The close relations of recent titles; null until they are needed. */
  relations: CloseRelations | null
  /** The day, and how many updates of the catalogue are included; NaN while the bitsets are written. */
  day: number
  updates: number
}

/** Allocates the bitsets; they are of no day yet. */
export function openReleases({ space, words }: Catalogue): Releases {
  return { upcoming: space.u32(words), recent: space.u32(words), relations: null, day: NaN, updates: NaN }
}

/** The releases as seen from a day. If the last page was of another day, `masks.scratch` is overwritten. */
export function releasesOn(
  { catalogue, releases, masks: { scratch } }: Pick<Workspace, 'catalogue' | 'masks' | 'releases'>,
  day: number,
): Releases {
  const updates = catalogue.updates.count
  if (releases.day === day && releases.updates === updates) return releases
  const { upcoming, recent } = releases
  releases.day = NaN
  releases.relations = null
  const since = { with_release_date_gte: dayText(day - NEW_DAYS), with_release_date_lte: dayText(day) }
  filterMask(catalogue, since, null, { out: recent, scratch })
  filterMask(catalogue, { with_release_date_gte: dayText(day + 1) }, null, { out: upcoming, scratch })
  releases.updates = updates
  releases.day = day
  return releases
}

/** The close relations of the titles that are recent on a day. */
export function recentRelations(
  workspace: Pick<Workspace, 'catalogue' | 'masks' | 'releases' | 'scorer'>,
  day: number,
): CloseRelations | null {
  const { content } = workspace.scorer
  const releases = releasesOn(workspace, day)
  if (content) releases.relations ??= closeRelationsOf(content, titlesIn(releases.recent))
  return releases.relations
}
