import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeRequest } from '../slate/request.ts'
import { NEW_DAYS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { othersOfSaga } from './saga-titles.ts'

// Parts of a saga are alike in everything that a score is made of, so all of them rank next to each other: three of ten
// top picks, the third part first. Who has seen none of them begins with the first, and who has seen some goes on with
// the next one.

/** By entry of the later parts, 1 if somebody of the page has seen another part of the saga. */
export type BegunSagas = Uint8Array

/** Finds the later parts of the sagas that somebody of the page has begun. */
export function begunSagasOf({ laterParts, masks: { seen } }: Pick<Workspace, 'laterParts' | 'masks'>): BegunSagas {
  const { titles, parts, start, entries } = laterParts
  const isBegun = new Uint8Array(titles.length)
  for (let at = 0; at < parts.length; at++)
    if (hasBit(seen, parts[at])) for (let i = start[at]; i < start[at + 1]; i++) isBegun[entries[i]] = 1
  return isBegun
}

/**
 * Removes later parts of sagas that nobody of the page has begun from the recommendable titles, if the first part is
 * one of these. New releases stay.
 */
export function leaveOutLaterParts(
  { masks: { eligible }, laterParts }: Pick<Workspace, 'laterParts' | 'masks'>,
  { today }: Pick<ComposeRequest, 'today'>,
  isBegun: BegunSagas,
): void {
  const { titles, firsts, releaseDays } = laterParts
  for (let entry = 0; entry < titles.length; entry++) {
    if (isBegun[entry] === 1 || releaseDays[entry] > today - NEW_DAYS) continue
    if (hasBit(eligible, titles[entry]) && hasBit(eligible, firsts[entry])) putBit(eligible, titles[entry], false)
  }
}

/**
 * The recommendable parts of begun sagas before which another one comes, at least as widely known, that nobody of the
 * page has seen either. The sagas that a person follows are left out.
 */
export function partsAfterNext(
  workspace: Pick<Workspace, 'catalogue' | 'laterParts' | 'masks' | 'sagas'>,
  isBegun: BegunSagas,
  followed: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
  const { masks, laterParts } = workspace
  const found = new Set<number>()
  for (let entry = 0; entry < isBegun.length; entry++) {
    const title = laterParts.titles[entry]
    if (isBegun[entry] === 0 || !hasBit(masks.eligible, title) || followed?.has(title)) continue
    if (hasUnseenBefore(workspace, title)) found.add(title)
  }
  return found
}

/** Whether a recommendable part, at least as widely known, comes between a part and the last one that has been seen. */
function hasUnseenBefore(workspace: Pick<Workspace, 'catalogue' | 'masks' | 'sagas'>, title: number): boolean {
  const { catalogue, masks } = workspace
  const { releaseDay, voteCount, isSeries } = catalogue.columns
  let lastSeen = -Infinity
  let lastUnseen = -Infinity
  for (const part of othersOfSaga(workspace, title)) {
    if (isSeries[part] !== isSeries[title] || !(releaseDay[part] < releaseDay[title])) continue
    if (hasBit(masks.seen, part)) lastSeen = Math.max(lastSeen, releaseDay[part])
    else if (hasBit(masks.eligible, part) && voteCount[part] >= voteCount[title])
      lastUnseen = Math.max(lastUnseen, releaseDay[part])
  }
  return lastUnseen > lastSeen
}
