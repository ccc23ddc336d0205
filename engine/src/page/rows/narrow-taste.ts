import { countBoth, countSet, openIntersections, setBit } from '../pool/bitsets.ts'
import { LEAST_TITLES } from '../slate/settings.ts'
import { themesIn } from '../workspace/theme-records.ts'
import { mostFrequentTheme } from '../workspace/themes.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { newSupporters, type TasteTheme } from './taste-themes.ts'

// A person who likes only horror does not look for The Godfather among highly rated titles or dramas. If nearly all
// of a taste has a theme in common that most titles lack (a genre, a country, a language, an era), rows about
// anything else are narrowed to titles with that theme, and the page ends when these are used up.

/** A theme is the core of a taste if this share of the taste has it … */
const CORE_SHARE = 0.75
/** … with at least so many titles. The likes of a child are less diverse, so fewer are enough … */
const LEAST_TASTE_TITLES = 8
const LEAST_TASTE_TITLES_OF_CHILD = 5
/** … and if at most this share of the catalogue has it. */
const MOST_USUAL_CORE = 0.25
/**
 * An era is a run of so many decades with this share of the taste and at most that share of the catalogue. Its share
 * is higher, so that a few likes from another time open the page to all decades.
 */
const DECADES_OF_ERA = 3
const ERA_SHARE = 0.9
const MOST_USUAL_ERA = 0.35
/** The rest of a taste has at least so many titles; fewer may be there by chance. */
const LEAST_OF_REST = 2
/** Minimum value of the titles of the first row about the rest: none of them is among the best of the page. */
const LEAST_WORTH_OF_REST = 0.15

/** The core of a narrow taste. */
export interface TasteCore {
  readonly bits: Uint32Array
  /**
   * Whether a pool index, extras included, has the core's genres, countries and languages. The era is ignored: new
   * titles are from no other.
   */
  hasSubjects(poolIndex: number): boolean
  /** The same for any title. */
  isOf(title: number): boolean
}

/** Narrows the rows about anything else to the core of the taste; rows with too few titles left are dropped. */
export function narrowToTaste(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { core, specs } = composition
  if (!core) return candidates
  const narrow = openIntersections(composition.bitsets, core.bits)
  const place = placeOfRest(composition, core)
  let first = LEAST_WORTH_OF_REST
  return candidates.flatMap((one): RowCandidate[] => {
    if (one.source.from !== 'pool' || !specs.get(one.kind)?.keepsToCore) return [one]
    if (place !== undefined && one.themes.includes(place)) {
      const least = Math.max(one.least, first)
      first = 0
      return [{ ...one, least, isOfRest: true }]
    }
    const { seed } = one.subject
    if (seed !== undefined && !core.isOf(seed)) return [one]
    const { order } = one.source
    if (order) {
      const poolIndexes = order.poolIndexes.filter(core.hasSubjects)
      return poolIndexes.length < LEAST_TITLES ? [] : [{ ...one, source: { ...one.source, order: { ...order, poolIndexes } } }]
    }
    const bits = narrow(one.source.bits)
    return countSet(bits) < LEAST_TITLES ? [] : [{ ...one, source: { ...one.source, bits } }]
  })
}

/**
 * The country or language of the rest of a narrow taste, as a theme (Korean films, say, besides superheroes);
 * undefined if there is none.
 */
function placeOfRest({ workspace: { themes: all }, mix, themes }: Composition, core: TasteCore): number | undefined {
  const rest = newSupporters(mix)
  mix.titles.slice(0, rest.length * 32).forEach((title, at) => {
    if (!core.isOf(title)) setBit(rest, at)
  })
  const least = Math.max(LEAST_OF_REST, CORE_SHARE * countSet(rest))
  const place = themes.find(
    ({ theme, kind, supporters }) =>
      (kind === 'country' || kind === 'language') &&
      theme !== mostFrequentTheme(all, kind) &&
      countBoth(supporters, rest, Infinity) >= least,
  )
  return place?.theme
}

/** Finds the core of a taste; null if it has none. */
export function tasteCoreOf(composition: Omit<Composition, 'core' | 'raised' | 'felt'>): TasteCore | null {
  const { workspace, profiles, areNewcomers, hasFewSeeds, mix, themes, bitsets, pool } = composition
  const least = profiles[0]?.person.maturity === 'kids' ? LEAST_TASTE_TITLES_OF_CHILD : LEAST_TASTE_TITLES
  if (profiles.length > 1 || areNewcomers || hasFewSeeds || mix.titles.length < least) return null
  const subjects = themes.filter((one) => isCore(composition, one))
  const parts = [...subjects.map(({ bits }) => bits), ...eraOf(composition)]
  if (parts.length === 0) return null
  const bits = bitsets.take()
  for (let word = 0; word < bits.length; word++) bits[word] = parts.reduce((all, part) => all & part[word], -1)
  const areAmong = (carried: Uint32Array): boolean => subjects.every(({ theme }) => carried.includes(theme))
  return {
    bits,
    hasSubjects: (poolIndex) => areAmong(pool.themes.subarray(pool.start[poolIndex], pool.start[poolIndex + 1])),
    isOf: (title) => areAmong(themesIn(workspace.records, title)),
  }
}

function isCore(
  { workspace: { themes, catalogue }, mix }: Pick<Composition, 'workspace' | 'mix'>,
  { theme, kind }: TasteTheme,
): boolean {
  if ((kind !== 'genre' && kind !== 'country' && kind !== 'language') || theme >= themes.size) return false // areas are not counted
  const isUsual = theme === mostFrequentTheme(themes, kind)
  const isRare = themes.titleCounts[theme] <= MOST_USUAL_CORE * catalogue.columns.count
  return !isUsual && isRare && mix.weight[theme] >= CORE_SHARE
}

/** The pool indexes of titles from the era that nearly all of a taste is from, if it has one. */
function eraOf({ workspace, mix, themes: tasteThemes, bitsets }: Omit<Composition, 'core' | 'raised' | 'felt'>): Uint32Array[] {
  const { themes, catalogue } = workspace
  const { from, to } = themes.rangeOf('decade')
  for (let first = from; first + DECADES_OF_ERA <= to; first++) {
    let [share, titles] = [0, 0]
    for (let decade = first; decade < first + DECADES_OF_ERA; decade++) {
      share += mix.weight[decade]
      titles += themes.titleCounts[decade]
    }
    if (share < ERA_SHARE || titles > MOST_USUAL_ERA * catalogue.columns.count) continue
    const era = bitsets.take()
    for (const { theme, bits } of tasteThemes) {
      if (theme < first || theme >= first + DECADES_OF_ERA) continue
      for (let word = 0; word < era.length; word++) era[word] |= bits[word]
    }
    return [era]
  }
  return []
}
