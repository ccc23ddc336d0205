import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Removes one entry of each work that the catalogue has twice from the recommendable titles: the other one of what
 * somebody of the page has in the history, else the lesser known one.
 */
export function leaveOutDoubles(
  { doubles, masks, catalogue }: Pick<Workspace, 'catalogue' | 'doubles' | 'masks'>,
  { profiles }: Pick<ComposeRequest, 'profiles'>,
): void {
  const { eligible, seen, spare: history } = masks
  catalogue.space.kernels.and(seen, seen, history)
  for (const { disliked, hidden, muted = [] } of profiles)
    for (const list of [disliked, hidden, muted]) for (let at = 0; at < list.length; at++) putBit(history, list[at], true)
  for (const [known, other] of doubles) {
    if (hasBit(history, other)) putBit(eligible, known, false)
    if (hasBit(history, known) || hasBit(eligible, known)) putBit(eligible, other, false)
  }
}
