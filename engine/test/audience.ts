import type { TitleFacts } from '../src/catalogue/title-facts.ts'
import { type Interactions, interactionsOf } from '../src/models/audience/interactions.ts'
import { seeded } from '../src/models/random.ts'

/** A random audience: each user has two favourite kinds of title and meets mostly those, popular ones more often. */
export function randomAudience({
  users,
  titles,
  kinds,
  seed,
}: {
  users: number
  titles: number
  kinds: number
  seed: number
}): Interactions {
  const random = seeded(seed)
  const pairs = { user: [] as number[], title: [] as number[] }
  for (let user = 0; user < users; user++) {
    const liked = [Math.floor(random() * kinds), Math.floor(random() * kinds)]
    const length = 8 + Math.floor(random() * 25)
    for (let i = 0; i < length; i++) {
      const kind = random() < 0.85 ? (liked[i % 2] ?? 0) : Math.floor(random() * kinds)
      const inKind = Math.floor(random() ** 2 * (titles / kinds))
      pairs.user.push(user)
      pairs.title.push(Math.min(titles - 1, inKind * kinds + kind))
    }
  }
  return interactionsOf(users, titles, pairs.user, pairs.title)
}

export const madeIds = (titles: number): string[] => Array.from({ length: titles }, (_, i) => `MV_${i + 1}`)

/** Facts of the titles of a random audience: genre and keywords depend on the kind. */
export function factsOfAudience(titles: number, kinds: number): TitleFacts[] {
  return madeIds(titles).map((id, i) => ({
    id,
    media_type: 'movie',
    title: `Title ${i}`,
    genres: [{ id: i % kinds, name: `genre ${i % kinds}` }],
    keywords: [100 + (i % kinds), 200 + (i % 17)].map((key) => ({ id: key, name: `keyword ${key}` })),
    release_date: `${1950 + (i % 70)}-06-01`,
    original_language: i % 5 === 0 ? 'fr' : 'en',
    countries: [i % 5 === 0 ? 'FR' : 'US'],
    vote_count: titles - i,
  }))
}
