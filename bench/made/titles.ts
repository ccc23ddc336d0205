import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'

export const MILLION = 1_000_000

const words = Array.from({ length: 60_000 }, (_, i) => `${(i * 7919).toString(36)}${'aeiou'[i % 5]}${(i * 104_729).toString(36)}`)

/** A synthetic title with every field that filters read, distributed as in a real catalogue. */
export function madeTitle(i: number): TitleFacts {
  const roll = (sides: number, salt: number): number => (Math.imul(i + 1, 2654435761 ^ (salt * 40503)) >>> 8) % sides
  return {
    id: `${i % 20 === 0 ? 'TV' : 'MV'}_${i + 1}`,
    media_type: i % 20 === 0 ? 'tv' : 'movie',
    title: `${words[roll(words.length, 1)]} ${words[roll(words.length, 2)]} ${roll(9999, 3)}`,
    runtime: 40 + roll(150, 4),
    release_date: new Date(Date.UTC(1950, 0, 1) + roll(27_000, 5) * 86_400_000).toISOString().slice(0, 10),
    genres: [roll(19, 6), roll(19, 7)].map((id) => ({ id, name: `g${id}` })),
    keywords: [roll(5000, 8), roll(200, 9)].map((id) => ({ id, name: `k${id}` })),
    providers: roll(3, 10) === 0 ? [{ region: 'US', id: String(roll(12, 11)) }] : [],
    popularity: roll(1000, 12) / 10,
  }
}
