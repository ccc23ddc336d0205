import { type Content, type EmptyStage, openEmptyStage, type Prepared, roomAt, type WasmSpace } from '@marquee/engine'
import { inSteps } from './in-steps.ts'

/** Where pages are composed, one after the other. A thread that others compose for opens it only when it has to. */
export type LateStage = {
  readonly isOpen: boolean
  /** Only while it is open. */
  use: () => EmptyStage
  /** Opens it, once, while requests are answered. */
  open: () => Promise<void>
}

type Played = { space: WasmSpace; catalogue: Prepared['catalogue']; content: Content }

/** A stage that is opened when it is asked for, in `bytes` of room that is taken now: what nobody has written takes no memory. */
export function stageForLater({ space, catalogue, content }: Played, bytes: number): LateStage {
  const from = space.u8(bytes).byteOffset
  return lateStage(() => inSteps(openEmptyStage({ ...catalogue, space: roomAt(space, from) }, content)))
}

/** A stage that is open. */
export function openedStage(stage: EmptyStage): LateStage {
  return { isOpen: true, use: () => stage, open: async () => {} }
}

function lateStage(make: () => Promise<EmptyStage>): LateStage {
  let stage: EmptyStage | undefined
  let opening: Promise<EmptyStage> | undefined
  return {
    get isOpen() {
      return stage !== undefined
    },
    use: () => {
      if (!stage) throw new Error('the stage is not open')
      return stage
    },
    open: async () => {
      opening ??= make().catch((error) => {
        opening = undefined // the next one tries again
        throw error
      })
      stage = await opening
    },
  }
}
