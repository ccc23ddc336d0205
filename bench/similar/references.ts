import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { FIRST, type Finder } from './measures.ts'
import { yearOf } from './table.ts'

/** The titles of the same type with the most votes that share the seed's first genre: a list without any model. */
export function mostVotedOfGenre(titles: readonly TitleFacts[]): Finder {
  const ranked = titles.map((_, at) => at).sort((a, b) => votesOf(titles[b]) - votesOf(titles[a]))
  return (seed) => {
    const [type, genre] = [titles[seed]?.media_type, titles[seed]?.genres?.[0]?.id]
    const isOfGenre = (at: number) =>
      at !== seed && titles[at]?.media_type === type && (titles[at]?.genres ?? []).some(({ id }) => id === genre)
    return first(ranked, isOfGenre)
  }
}

function votesOf(title: TitleFacts | undefined): number {
  return title?.vote_count ?? 0
}

function first(list: readonly number[], isWanted: (at: number) => boolean): number[] {
  const found: number[] = []
  for (const at of list) {
    if (isWanted(at)) found.push(at)
    if (found.length === FIRST) break
  }
  return found
}

/** The titles with the highest plain cosine of shared facts. */
export function sharedFacts(titles: readonly TitleFacts[]): Finder {
  const cosines = factsCosine(titles)
  return (seed) => bestOf(cosines(seed), FIRST)
}

/**
 * Plain cosine of shared facts with inverse document frequencies, of a seed and every title: every kind of fact has
 * the same weight, and nothing is fitted. 0 for the seed itself.
 */
export function factsCosine(titles: readonly TitleFacts[]): (seed: number) => Float64Array {
  const features = titles.map(featuresOf)
  const carriers = new Map<string, number[]>()
  features.forEach((list, at) => {
    for (const feature of list) {
      const positions = carriers.get(feature)
      if (positions) positions.push(at)
      else carriers.set(feature, [at])
    }
  })
  const packed = new Map(Array.from(carriers, ([feature, list]) => [feature, Uint32Array.from(list)]))
  const squareOf = (feature: string) => Math.log(titles.length / (packed.get(feature)?.length ?? 1)) ** 2
  const lengths = Float64Array.from(features, (list) => Math.sqrt(list.reduce((sum, feature) => sum + squareOf(feature), 0)) || 1)
  return (seed) => {
    const scores = new Float64Array(titles.length)
    const own = lengths[seed] ?? 1
    for (const feature of features[seed] ?? []) {
      const square = squareOf(feature) / own
      const list = packed.get(feature) ?? new Uint32Array(0)
      for (let i = 0; i < list.length; i++) {
        const at = list[i] ?? 0
        scores[at] = (scores[at] ?? 0) + square / (lengths[at] ?? 1)
      }
    }
    scores[seed] = 0
    return scores
  }
}

function featuresOf(title: TitleFacts): string[] {
  const year = yearOf(title)
  const decade = year === undefined ? [] : [`decade ${Math.floor(year / 10)}`]
  const ids = (kind: string, list: readonly { id: number }[] | null | undefined) => (list ?? []).map(({ id }) => `${kind} ${id}`)
  const language = title.original_language ? [`language ${title.original_language}`] : []
  const countries = (title.countries ?? []).map((country) => `country ${country}`)
  const facts = [...ids('genre', title.genres), ...ids('keyword', title.keywords), ...ids('person', title.people)]
  return [...new Set([...facts, ...language, ...countries, ...decade])]
}

/** The positions of the highest scores, best first; those with score 0 are left out. */
export function bestOf(scores: Float64Array, max: number): number[] {
  const best: number[] = []
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    if (score === 0 || score === Number.NEGATIVE_INFINITY) continue
    if (best.length === max && score <= (scores[best[max - 1] ?? 0] ?? 0)) continue
    const place = best.findIndex((other) => (scores[other] ?? 0) < score)
    best.splice(place < 0 ? best.length : place, 0, at)
    if (best.length > max) best.pop()
  }
  return best
}
