import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeProfile, ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Removes one entry of each work that the catalogue has twice from the recommendable titles: the other one of what
 * somebody of the page has in the history, else the lesser known one.
 */
export function leaveOutDoubles({ doubles, masks, catalogue }: Workspace, { profiles }: Pick<ComposeRequest, 'profiles'>): void {
  const { eligible, spare: history } = masks
  catalogue.space.kernels.clear(history)
  for (const person of profiles) addHistory(person, history)
  for (const [known, other] of doubles) {
    if (hasBit(history, other)) putBit(eligible, known, false)
    if (hasBit(history, known) || hasBit(eligible, known)) putBit(eligible, other, false)
  }
}

function addHistory({ history, finished, begun, disliked, hidden, muted = [] }: ComposeProfile, out: Uint32Array): void {
  for (const { title, kind } of history.signals) if (kind !== 'watchlist') putBit(out, title, true)
  for (const list of [finished, begun, disliked, hidden, muted])
    for (let at = 0; at < list.length; at++) putBit(out, list[at], true)
}
