import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeProfile, ComposeRequest } from '../slate/request.ts'
import { NEW_DAYS } from '../slate/settings.ts'
import type { LaterParts } from '../workspace/later-parts.ts'
import type { Workspace } from '../workspace/workspace.ts'

// Parts of a saga are alike in everything that a score is made of, so all of them rank next to each other: three of ten
// top picks, the third part first. Who has seen none of them begins with the first, and who has seen some goes on with
// the next one.

/**
 * Removes later parts of sagas that nobody of the page has begun from the recommendable titles, if the first part is
 * one of these. New releases stay.
 */
export function leaveOutLaterParts(workspace: Workspace, { profiles, today }: Pick<ComposeRequest, 'profiles' | 'today'>): void {
  const { catalogue, masks, laterParts } = workspace
  const { releaseDay } = catalogue.columns
  const { titles, firsts } = laterParts
  const { eligible } = masks
  const seen = seenBy(workspace, profiles)
  for (let i = 0; i < titles.length; i++) {
    const title = titles[i]
    if (!hasBit(eligible, title) || !hasBit(eligible, firsts[i]) || releaseDay[title] > today - NEW_DAYS) continue
    if (!isBegun(laterParts, i, seen)) putBit(eligible, title, false)
  }
}

/**
 * The recommendable parts of begun sagas before which another one comes, at least as widely known, that nobody of the
 * page has seen either. The sagas that a person follows are left out.
 */
export function partsAfterNext(
  workspace: Workspace,
  { profiles }: Pick<ComposeRequest, 'profiles'>,
  followed: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
  const { masks, laterParts } = workspace
  const seen = seenBy(workspace, profiles)
  const found = new Set<number>()
  laterParts.titles.forEach((title, entry) => {
    if (!hasBit(masks.eligible, title) || followed?.has(title) || !isBegun(laterParts, entry, seen)) return
    if (hasUnseenBefore(workspace, entry, seen)) found.add(title)
  })
  return found
}

/** Whether a recommendable part, at least as widely known, comes between a part and the last one that has been seen. */
function hasUnseenBefore({ catalogue, masks, laterParts }: Workspace, entry: number, seen: Uint32Array): boolean {
  const { releaseDay, voteCount, isSeries } = catalogue.columns
  const { titles, start, parts } = laterParts
  const title = titles[entry]
  let lastSeen = -Infinity
  let lastUnseen = -Infinity
  for (let at = start[entry]; at < start[entry + 1]; at++) {
    const part = parts[at]
    if (isSeries[part] !== isSeries[title] || !(releaseDay[part] < releaseDay[title])) continue
    if (hasBit(seen, part)) lastSeen = Math.max(lastSeen, releaseDay[part])
    else if (hasBit(masks.eligible, part) && voteCount[part] >= voteCount[title])
      lastUnseen = Math.max(lastUnseen, releaseDay[part])
  }
  return lastUnseen > lastSeen
}

/** Whether another part of the saga of an entry has been seen. */
function isBegun({ start, parts }: LaterParts, entry: number, seen: Uint32Array): boolean {
  for (let at = start[entry]; at < start[entry + 1]; at++) if (hasBit(seen, parts[at])) return true
  return false
}

/** The titles that somebody of the page has seen, in a mask that is free until the next call. */
function seenBy({ catalogue, masks }: Workspace, profiles: ComposeRequest['profiles']): Uint32Array {
  catalogue.space.kernels.clear(masks.spare)
  for (const person of profiles) addSeen(person, masks.spare)
  return masks.spare
}

/** Adds what a person rated, watched or started. */
function addSeen({ history, finished, begun }: ComposeProfile, seen: Uint32Array): void {
  for (const { title, kind } of history.signals) if (kind !== 'watchlist') putBit(seen, title, true)
  for (const list of [finished, begun]) for (let i = 0; i < list.length; i++) putBit(seen, list[i], true)
}
