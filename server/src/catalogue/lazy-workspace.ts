import { type Content, openWorkspaceBase, type Prepared, spaceFrom, type WasmSpace, type WorkspaceBase } from '@marquee/engine'
import { inSteps } from './in-steps.ts'

/** Where pages are composed, one after the other. A thread that others compose for opens it only when it has to. */
export type LazyWorkspace = {
  readonly isOpen: boolean
  /** Only while it is open. */
  use: () => WorkspaceBase
  /** Opens it, once, while requests are answered. */
  open: () => Promise<void>
}

type Played = { space: WasmSpace; catalogue: Prepared['catalogue']; content: Content }

/** A workspace that is opened when it is asked for, in `bytes` of memory that are taken now: what nobody has written takes no memory. */
export function lazyWorkspace({ space, catalogue, content }: Played, bytes: number): LazyWorkspace {
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
        opening = undefined // the next one tries again
        throw error
      })
      workspace = await opening
    },
  }
}
