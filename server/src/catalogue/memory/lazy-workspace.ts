import {
  type Content,
  openWorkspaceBase,
  type PreparedCatalogue,
  spaceFrom,
  type WasmSpace,
  type WorkspaceBase,
} from '@marquee/engine'
import { inSteps } from './in-steps.ts'

/** The workspace of a thread. A thread whose pages others compose opens it only when necessary. */
export type LazyWorkspace = {
  readonly isOpen: boolean
  /** Only while it is open. */
  use: () => WorkspaceBase
  /** Opens it, once, in steps between requests. */
  open: () => Promise<void>
}

type WorkspaceParts = { space: WasmSpace; catalogue: PreparedCatalogue['catalogue']; content: Content }

/**
 * A workspace that is opened on demand, in `bytes` of memory that are reserved now: unwritten memory is not resident.
 */
export function lazyWorkspace({ space, catalogue, content }: WorkspaceParts, bytes: number): LazyWorkspace {
  const from = space.u8(bytes).byteOffset
  return newLazyWorkspace(() => inSteps(openWorkspaceBase({ ...catalogue, space: spaceFrom(space, from) }, content)))
}

/** A workspace that is open. */
export function readyWorkspace(workspace: WorkspaceBase): LazyWorkspace {
  return { isOpen: true, use: () => workspace, open: async () => {} }
}

function newLazyWorkspace(make: () => Promise<WorkspaceBase>): LazyWorkspace {
  let workspace: WorkspaceBase | undefined
  let opening: Promise<WorkspaceBase> | undefined
  return {
    get isOpen() {
      return workspace !== undefined
    },
    use: () => {
      if (!workspace) throw new Error('the workspace is not open')
      return workspace
    },
    open: async () => {
      opening ??= make().catch((error) => {
        opening = undefined // so that the next caller tries again
        throw error
      })
      workspace = await opening
    },
  }
}
