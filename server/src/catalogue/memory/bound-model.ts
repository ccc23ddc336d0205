import { type BoundScorer, bindScorer, boundModelBytes, type Model, trendShare } from '@marquee/engine'
import { inSteps } from './in-steps.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

// Behind a catalogue there is memory for two models: one serves while the next is written to the other part.
//
//   catalogue, workspaces | next model, if it fits | model in service | … or here
//                   mark                    from               top

/** A model bound to a live catalogue, and where its memory begins. */
export type BoundModel = { scorer: BoundScorer; from: number }

/**
 * Binds a model beside the one in service, in steps; requests are answered in between. The caller that puts it in
 * service must release the space to `top` in the same tick, without an await: nothing above `top` is in use then.
 */
export async function bindShared(
  live: LiveCatalogue,
  model: Model,
  { threads, now, inService }: { threads: number; now: number; inService?: BoundModel },
): Promise<BoundModel & { top: number }> {
  const { space, catalogue, content, numberOf, mark } = live
  const count = catalogue.columns.count + catalogue.capacity
  const binding = { count, positionOf: numberOf, content, threads, trendShare: trendShare(model.settings, now) }
  const top = space.mark()
  const isBelow = !inService || mark + boundModelBytes(model, binding) <= inService.from
  const from = isBelow ? mark : top
  const steps = bindScorer(space, model, binding)
  space.release(from)
  let step: ReturnType<typeof steps.next>
  try {
    step = steps.next() // allocates all memory
  } catch (error) {
    space.release(top) // the model in service still needs its memory
    throw error
  }
  const end = space.mark()
  const taken = Math.max(top, end)
  space.release(taken)
  try {
    return { scorer: step.done ? step.value : await inSteps(steps), from, top: end }
  } catch (error) {
    // Otherwise a request has allocated memory above, which it still uses.
    if (space.mark() === taken) space.release(top)
    throw error
  }
}
