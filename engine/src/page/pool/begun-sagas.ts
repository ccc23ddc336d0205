import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeProfile, ComposeRequest } from '../slate/request.ts'
import { NEW_DAYS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'

// Parts of a saga are alike in everything that a score is made of, so all of them rank next to each other: three of ten
// top picks, the third part first. Who has seen none of them begins with the first.

/**
 * Removes later parts of sagas that nobody of the page has begun from the recommendable titles, if the first part is
 * one of these. New releases stay.
 */
export function leaveOutLaterParts(workspace: Workspace, { profiles, today }: Pick<ComposeRequest, 'profiles' | 'today'>): void {
  const { catalogue, masks, laterParts } = workspace
  const { releaseDay } = catalogue.columns
  const { titles, firsts, start, parts } = laterParts
  const { eligible, spare: seen } = masks
  catalogue.space.kernels.clear(seen)
  for (const person of profiles) addSeen(person, seen)
  for (let i = 0; i < titles.length; i++) {
    const title = titles[i]
    if (!hasBit(eligible, title) || !hasBit(eligible, firsts[i]) || releaseDay[title] > today - NEW_DAYS) continue
    let isBegun = false
    for (let at = start[i]; at < start[i + 1] && !isBegun; at++) isBegun = hasBit(seen, parts[at])
    if (!isBegun) putBit(eligible, title, false)
  }
}

/** Adds what a person rated, watched or started. */
function addSeen({ history, finished, begun }: ComposeProfile, seen: Uint32Array): void {
  for (const { title, kind } of history.signals) if (kind !== 'watchlist') putBit(seen, title, true)
  for (const list of [finished, begun]) for (let i = 0; i < list.length; i++) putBit(seen, list[i], true)
}
