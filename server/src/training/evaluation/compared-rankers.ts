import {
  baselines,
  type Compute,
  chooseBaseline,
  constantRanker,
  contentRanker,
  decayedRanker,
  type Interactions,
  likeCounts,
  type Model,
  type Objective,
  openScorer,
  type Ranker,
  servedRanker,
  type TestCase,
  type TimedPairs,
  train,
} from '@marquee/engine'
import { contentFor } from '../training-content.ts'
import type { EvaluationData } from './evaluation-data.ts'

export type ComparisonContext = { randomSeed: number; objective: Objective; onProgress: (phase: string, done: number) => void }

/**
 * The chosen settings, and a function that fits a ranker; the ranker lives in the memory space until it is released.
 */
type TunedRanker = { settings: string; trials: number; fit: (cases: readonly TestCase[]) => Promise<Ranker> }

/** A model to compare: it first tunes its settings inside the training part, then it is fitted. */
export type ComparedRanker = {
  name: string
  choose: (compute: Compute, x: Interactions, context: ComparisonContext) => Promise<TunedRanker>
}

/** All models to compare, from popularity to Marquee; content only where there are facts. */
export function comparedRankers(data: EvaluationData, timed: TimedPairs | undefined): ComparedRanker[] {
  return [
    popularity,
    ...(data.catalogue ? [contentOnly(data)] : []),
    ...baselines.map(publishedRanker),
    marqueeRanker(data, timed),
  ]
}

const popularity: ComparedRanker = {
  name: 'popularity',
  choose: async (_, x) => ({ settings: '', trials: 0, fit: async () => constantRanker('popularity', likeCounts(x)) }),
}

function contentOnly({ catalogue }: EvaluationData): ComparedRanker {
  const fit = ({ space }: Compute): Ranker => {
    if (!catalogue) throw new Error('there are no facts')
    const { count } = catalogue.columns
    return contentRanker(space, contentFor(space, catalogue, Array(count).keys()), new Float32Array(count).fill(1))
  }
  return { name: 'content only', choose: async (compute) => ({ settings: '', trials: 0, fit: async () => fit(compute) }) }
}

function publishedRanker(baseline: (typeof baselines)[number]): ComparedRanker {
  return {
    name: baseline.name,
    choose: async (compute, x, { randomSeed, objective }) => {
      const { values, trials } = await chooseBaseline(compute, x, baseline, { randomSeed, objective })
      const settings = baseline.settings.map((name, at) => `${name} ${values[at]}`).join(', ')
      return { settings, trials, fit: () => baseline.fit(compute, x, values) }
    },
  }
}

/** Marquee's model as it is served: pruned, in 8 bits, blended. */
function marqueeRanker({ ids, catalogue, listed }: EvaluationData, timed: TimedPairs | undefined): ComparedRanker {
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const positionOf = (id: string) => numbers.get(id)
  return {
    name: 'Marquee',
    choose: async (compute, x, { randomSeed, objective, onProgress }) => {
      const content = catalogue ? contentFor(compute.space, catalogue, ids.keys()) : null
      const { model, tried } = await train(compute, x, ids, {
        randomSeed,
        objective,
        progress: onProgress,
        ...(content ? { facts: { content, positionOf } } : {}),
        ...(timed ? { timed } : {}),
        ...(listed.size > 0 ? { listed } : {}),
      })
      const binding = { count: ids.length, positionOf, content }
      const scorer = openScorer(compute.space, model, binding)
      const fit = async (cases: readonly TestCase[]) => (timed ? decayedRanker(scorer, cases) : servedRanker(scorer))
      return { settings: describeSettings(model), trials: tried.length, fit }
    },
  }
}

function describeSettings({ settings: { ease, ials, blend, evidence } }: Model): string {
  const linear = `lambda ${ease.lambda}, dropout ${ease.dropout}, user exponent ${ease.userExponent}, popularity exponent ${ease.popularityExponent}`
  return `${linear}; d ${ials.d}, alpha ${ials.alpha}, ridge ${ials.lambda}; factors ${blend.factors}, content ${blend.content}; all rated ${evidence.allRated}, neutral ${evidence.neutral}, disliked ${evidence.disliked}`
}
