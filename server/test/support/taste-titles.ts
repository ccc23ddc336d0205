import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { MAX_TITLES_PER_BATCH, putTitles } from '../../src/catalogue/titles.ts'
import type { World } from './world.ts'

const BASE = 9_000_000

/** The id of the n-th film or series of the tests. */
export const filmId = (n: number) => `MV_${BASE + n}`
export const seriesId = (n: number) => `TV_${BASE + n}`

const action = { id: 28, name: 'Action' }
const drama = { id: 18, name: 'Drama' }
const heist = { id: 901, name: 'heist' }
const ida = { id: 77, name: 'Ida Example', job: 'Director' }

function film(n: number, more: Partial<CatalogueTitle> = {}): CatalogueTitle {
  return {
    id: filmId(n),
    media_type: 'movie',
    title: `Film ${n}`,
    release_date: `${1950 + (n % 70)}-06-01`,
    original_language: n % 3 === 0 ? 'fr' : 'en',
    countries: [n % 3 === 0 ? 'FR' : 'US'],
    genres: [n % 2 === 0 ? action : drama],
    keywords: n % 5 === 0 ? [heist] : [],
    people: n % 7 === 0 ? [ida] : [],
    certifications: { US: 'G' },
    ...more,
  }
}

function series(n: number, more: Partial<CatalogueTitle> = {}): CatalogueTitle {
  return { ...film(n, { certifications: { US: 'TV-G' }, ...more }), id: seriesId(n), media_type: 'tv', title: `Series ${n}` }
}

export const forAdults = filmId(101)
export const unrated = filmId(102)
export const soviet = filmId(103)
/** No catalogue has it. */
export const neverThere = filmId(999_999)

const past = '2020-01-01'

/**
 * Films 0 to 69 and 2000 to 3099 are for everybody. They are more than a live catalogue adds, so it is rebuilt with
 * them.
 */
const titles: CatalogueTitle[] = [
  ...Array.from({ length: 70 }, (_, n) => film(n)),
  film(101, { certifications: { US: 'R' } }),
  film(102, { certifications: {} }),
  film(103, {
    release_date: '1965-08-16',
    original_language: 'ru',
    countries: ['SU'],
    genres: [{ id: 35, name: 'Comedy' }],
  }),
  series(1, {
    seasons: [
      { number: 1, episodes: 3, air_date: past },
      { number: 2, episodes: 2, air_date: past },
    ],
    providers: [
      { region: 'US', id: '8', name: 'Netflix' },
      { region: 'DE', id: '337' },
    ],
  }),
  series(2, { seasons: 2 }),
  series(3),
  ...Array.from({ length: 1100 }, (_, n) => film(2000 + n)),
]

const stocked = new WeakMap<World, Promise<void>>()

/** Puts these titles into a world's catalogue, once. */
export async function stock(world: World): Promise<void> {
  const known = stocked.get(world) ?? fill(world)
  stocked.set(world, known)
  await known
}

async function fill({ service: { ctx } }: World): Promise<void> {
  for (let from = 0; from < titles.length; from += MAX_TITLES_PER_BATCH)
    await putTitles(ctx, 'tests', titles.slice(from, from + MAX_TITLES_PER_BATCH))
  await ctx.catalogueHolder.settle()
}
