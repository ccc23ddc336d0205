import type { TitleFacts } from '../engine/src/catalogue/title-facts.ts'
import { FIRST, type Finder } from './similar-measures.ts'
import { yearOf } from './similar-table.ts'

/** The titles of the same type with the most votes that share the seed's first genre: what a list without any model would show. */
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

/** Plain cosine of shared facts with inverse document frequencies: every kind of fact counts the same, nothing is fitted. */
export function sharedFacts(titles: readonly TitleFacts[]): Finder {
  const features = titles.map(featuresOf)
  const carriers = new Map<string, number[]>()
  features.forEach((list, at) => {
    for (const feature of list) {
      const known = carriers.get(feature)
      if (known) known.push(at)
      else carriers.set(feature, [at])
    }
  })
  const squareOf = (feature: string) => Math.log(titles.length / (carriers.get(feature)?.length ?? 1)) ** 2
  const lengths = features.map((list) => Math.sqrt(list.reduce((sum, feature) => sum + squareOf(feature), 0)))
  return (seed) => {
    const scores = new Float64Array(titles.length)
    for (const feature of features[seed] ?? []) {
      const square = squareOf(feature)
      for (const at of carriers.get(feature) ?? []) scores[at] = (scores[at] ?? 0) + square / (lengths[at] || 1)
    }
    scores[seed] = 0
    return bestOf(scores)
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

function bestOf(scores: Float64Array): number[] {
  const best: number[] = []
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    if (score <= 0 || (best.length === FIRST && score <= (scores[best[FIRST - 1] ?? 0] ?? 0))) continue
    const place = best.findIndex((other) => (scores[other] ?? 0) < score)
    best.splice(place < 0 ? best.length : place, 0, at)
    if (best.length > FIRST) best.pop()
  }
  return best
}
