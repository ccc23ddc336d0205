import { hasBit, putBit } from '../../../catalogue/bits.ts'
import { heaviestOf } from '../../pool/heaviest.ts'
import type { ProfileView } from '../../pool/profile-views.ts'
import { MAX_TITLES, MIN_TITLES } from '../../slate/settings.ts'
import { fromList, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'

const DAY_MS = 86_400_000
/** Days before a title that was played is offered again. */
const REST_DAYS = 180

/** Finished titles that were liked, not played for a while, heaviest first; only on a page for one person. */
const make: RowMaker = (composition) => {
  const [profile, ...others] = composition.profiles
  if (!profile || others.length > 0) return []
  const due = dueTitles(composition, profile)
  const entries: number[] = []
  for (let entry = 0; entry < profile.signals.length; entry++) {
    if (profile.weights[entry] > 0 && hasBit(due, profile.titles[entry])) entries.push(entry)
  }
  const titles = heaviestOf(profile, entries, MAX_TITLES).map((entry) => profile.titles[entry])
  return titles.length < MIN_TITLES ? [] : fromList('watch_again', titles)
}

/**
 * The titles that may be shown and were last played long enough ago, as bits. Only the last play counts, not later
 * likes or ratings.
 */
function dueTitles(
  { workspace, request: { today } }: Pick<Composition, 'request' | 'workspace'>,
  { person: { finished, finishedAt = [] } }: ProfileView,
): Uint32Array {
  const { listed, scratch: due } = workspace.masks
  workspace.catalogue.space.kernels.clear(due)
  for (let at = 0; at < finished.length; at++) {
    const title = finished[at]
    if ((finishedAt[at] ?? Infinity) <= (today - REST_DAYS) * DAY_MS && hasBit(listed, title)) putBit(due, title, true)
  }
  return due
}

export const watchAgain: RowSpec = {
  kind: 'watch_again',
  wireNumber: 18,
  makeOrder: 220,
  position: 14,
  maxRows: 1,
  itemReason: 'list',
  recommends: false,
  make,
}
