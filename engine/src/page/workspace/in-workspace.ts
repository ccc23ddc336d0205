import type { WorkspaceBase } from './workspace.ts'

// Between pages all counters of a workspace are zero and all indexes −1. A page undoes its own writes, unless it
// throws.

/** Whether a page is being composed in the workspace, or was left unfinished because it threw. */
export interface WorkspaceState {
  isInUse: boolean
}

/**
 * Runs the composition of one page in a workspace. If the previous page threw, the workspace is reset first. This
 * happens on entry and not in a `finally`, so that no error on the way out can skip it.
 */
export function inWorkspace<T>(workspace: WorkspaceBase, compose: () => T): T {
  const { state } = workspace
  if (state.isInUse) resetWorkspace(workspace)
  state.isInUse = true
  const page = compose()
  state.isInUse = false
  return page
}

/** Restores every buffer that a page expects in its initial state. */
function resetWorkspace({ buffers, rowBuffers, termBuffers }: WorkspaceBase): void {
  for (const numbers of [buffers.poolIndexOf, buffers.titleNumber, termBuffers.slots.slotOf]) numbers.fill(-1)
  termBuffers.slots.hasSlot.fill(0)
  for (const counters of [buffers.weight, buffers.support, buffers.mayHave, buffers.numberOf, buffers.themeCounts])
    counters.fill(0)
  for (const counters of [rowBuffers.themeCounts, rowBuffers.franchiseCounts]) counters.fill(0)
  if (!termBuffers.facts) return
  const { genres, others } = termBuffers.facts
  for (const counters of [genres.numberOf, others.numberOf]) counters.fill(0)
}
