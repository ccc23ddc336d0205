import type { WorkspaceBase } from './workspace.ts'

// Between pages the counters of a workspace are zero and its indexes −1; a page undoes what it wrote there. One that threw did not.

/** Whether a page is being composed in a workspace, or was until it threw. */
export interface WorkspaceState {
  isInUse: boolean
}

/**
 * Runs the composition of one page in a workspace. If the one before never came to its end, the workspace is reset first: here, not
 * where it threw, so that nothing that goes wrong on the way out can leave it as it was.
 */
export function inWorkspace<T>(workspace: WorkspaceBase, compose: () => T): T {
  const { state } = workspace
  if (state.isInUse) resetWorkspace(workspace)
  state.isInUse = true
  const page = compose()
  state.isInUse = false
  return page
}

/** Writes everything that a page expects to find as it was when the workspace was opened, whatever is there now. */
function resetWorkspace({ buffers, rowBuffers, termBuffers }: WorkspaceBase): void {
  for (const numbers of [buffers.poolIndexOf, buffers.titleNumber, termBuffers.slots.slotOf]) numbers.fill(-1)
  termBuffers.slots.hasSlot.fill(0)
  for (const counters of [buffers.weight, buffers.support, buffers.mayHave, buffers.numberOf, buffers.held]) counters.fill(0)
  for (const counters of [rowBuffers.themeCounts, rowBuffers.franchiseCounts]) counters.fill(0)
  if (!termBuffers.facts) return
  const { genres, others } = termBuffers.facts
  for (const counters of [genres.numberOf, others.numberOf]) counters.fill(0)
}
