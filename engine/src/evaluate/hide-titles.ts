import type { Model } from '../models/model.ts'

/** The model as if nobody had rated the hidden titles: without their audience, neighbours and factors. */
export function hideTitles(model: Model, isHidden: (code: number) => boolean): Model {
  const { audience, recent, neighbours, factors } = model
  const without = (values: Float32Array): Float32Array => values.map((value, code) => (isHidden(code) ? 0 : value))
  return {
    ...model,
    audience: without(audience),
    recent: without(recent),
    neighbours: {
      ...neighbours,
      values: neighbours.values.map((value, at) => (isHidden(neighbours.titles[at]) ? 0 : value)),
      scale: without(neighbours.scale),
    },
    factors: { ...factors, scale: without(factors.scale) },
  }
}
