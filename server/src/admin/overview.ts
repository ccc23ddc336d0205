import { webIdleMs } from '../auth/sign-ins.ts'
import { isoTime } from '../texts/iso-time.ts'
import type { TrainingCtx } from '../training/ctx.ts'
import { modelInService } from '../training/status.ts'
import * as store from './store.ts'

type LoadFigures = { requests: number; errors: number; p50Milliseconds: number | null; p99Milliseconds: number | null }

/** The state of a node. */
export type NodeState = {
  version: string
  name: string
  runtime: string
  uptimeSeconds: number
  memoryBytes: number
  lagMilliseconds: number
  load: LoadFigures & {
    seconds: number
    byStatus: { informational: number; success: number; redirection: number; refusal: number; failure: number }
    points: ({ at: number } & LoadFigures)[]
  }
}

/** An overview of the service, from this node's view. */
export async function overview(ctx: TrainingCtx, { version, load, ...node }: NodeState) {
  const { now } = ctx
  const { slow } = ctx.store // counting is slow in a large store
  const [bytes, people, sources, model] = await Promise.all([
    store.storeBytes(ctx.store),
    store.countPeople(slow, { now: now(), webIdleMs }),
    store.countTitles(slow),
    modelInService(ctx),
  ])
  const sum = (of: 'titles' | 'withdrawn') => sources.reduce((all, source) => all + source[of], 0)
  const points = load.points.map(({ at, ...point }) => ({ at: isoTime(at), ...point }))
  return {
    version,
    node,
    store: { kind: ctx.store.kind, bytes },
    catalogue: { revision: ctx.liveCatalogue().revision, titles: sum('titles'), withdrawn: sum('withdrawn'), sources },
    people,
    model: model ?? null,
    load: { ...load, points },
  }
}
