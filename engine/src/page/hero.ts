import type { Scene } from './scene.ts'
import { HERO_TITLES } from './settings.ts'

/** How far down the pool a corner of the taste may reach. */
const REACH = 400

/** Ten titles from different corners of the taste, newest evidence first: for each seed the best title that it speaks for. */
export function heroTitles(scene: Scene): Uint32Array {
  const { pool, seeds } = scene
  const titles = new Set<number>()
  const franchises = new Set<number>()
  const take = (place: number): void => {
    const title = pool.titles[place] ?? 0
    const franchise = pool.franchises[place] ?? -1
    if (titles.size >= HERO_TITLES || (franchise >= 0 && franchises.has(franchise))) return
    titles.add(title)
    franchises.add(franchise)
  }
  for (const { terms } of seeds.toSorted((a, b) => b.at - a.at || a.title - b.title)) {
    const place = bestFor(scene, terms, titles)
    if (place >= 0) take(place)
  }
  if (titles.size < HERO_TITLES) for (const place of cornersOf(scene)) take(place)
  for (let place = 0; place < pool.ranked && titles.size < HERO_TITLES; place++) take(place)
  return Uint32Array.from(titles)
}

/** Where a seed's own term is strongest beside the relevance of the title. */
function bestFor({ pool }: Scene, terms: Float32Array, taken: ReadonlySet<number>): number {
  let best = -1
  let most = 0
  const end = Math.min(REACH, terms.length)
  for (let place = 0; place < end; place++) {
    const worth = (terms[place] ?? 0) * (pool.relevance[place] ?? 0)
    if (worth <= most || taken.has(pool.titles[place] ?? 0)) continue
    most = worth
    best = place
  }
  return best
}

/** For those without seeds: the best title of each genre, most liked genre first. */
function cornersOf({ pool, mix, stage }: Scene): number[] {
  const order = [...mix.genres.keys()].filter((genre) => (mix.genres[genre] ?? 0) > 0)
  order.sort((a, b) => (mix.genres[b] ?? 0) - (mix.genres[a] ?? 0) || a - b)
  const first = new Map<number, number>()
  for (let place = 0; place < Math.min(REACH, pool.ranked); place++) {
    const genre = pool.themes[pool.start[place] ?? 0] ?? stage.themes.genres
    const isGenre = (pool.start[place] ?? 0) < (pool.start[place + 1] ?? 0) && genre < stage.themes.genres
    if (isGenre && !first.has(genre)) first.set(genre, place)
  }
  return order.flatMap((genre) => first.get(genre) ?? [])
}
