import { countBoth, countSet, openIntersections, setBit } from '../pool/bitsets.ts'
import { LEAST_TITLES } from '../slate/settings.ts'
import { themesIn } from '../workspace/theme-records.ts'
import { mostFrequentTheme } from '../workspace/themes.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { newSupporters, type TasteTheme } from './taste-themes.ts'

// Who likes horror and nothing else does not look for The Godfather among what is highly rated, or among dramas. Where nearly all of a
// taste has something in common that most titles do not have (a genre, a country, a language, an era), rows that are not about it hold
// only titles that have it, too, and the page ends where there are no more.

/** What is in this share of a taste is in nearly all of it … */
const CORE_SHARE = 0.75
/** … of so many titles at least: fewer tell no taste, but that of a child, whose likes lie close together … */
const LEAST_TASTE_TITLES = 8
const LEAST_TASTE_TITLES_OF_CHILD = 5
/** … and distinguishes it from others if no more of the catalogue has it. */
const MOST_USUAL_CORE = 0.25
/** An era is so many decades in a row, and no more of the catalogue is from it; a few likes of another time open the page to all of it. */
const DECADES_OF_ERA = 3
const ERA_SHARE = 0.9
const MOST_USUAL_ERA = 0.35
/** Fewer titles are no rest of a taste: they may be there by chance. */
const LEAST_OF_REST = 2
/** The first row about the rest of a taste counts at least this much: nothing of it is among the best of the page. */
const FIRST_OF_REST = 0.15

/** What nearly all of a narrow taste has. */
export interface TasteCore {
  readonly bits: Uint32Array
  /** Whether a pool index, extras included, has its genres, countries and languages; what is new is of no other era. */
  hasSubjects(poolIndex: number): boolean
  /** The same of any title. */
  isOf(title: number): boolean
}

/** The rows of a page for somebody of a narrow taste: those about anything else are held to it, and left out where little is left. */
export function narrowToTaste(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { core, specs } = composition
  if (!core) return candidates
  const narrow = openIntersections(composition.bitsets, core.bits)
  const place = placeOfRest(composition, core)
  let first = FIRST_OF_REST
  return candidates.flatMap((one): RowCandidate[] => {
    if (one.source.from !== 'pool' || !specs.get(one.kind)?.isWide) return [one]
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

/** The place that the rest of a narrow taste is from, as a theme: Korea, of somebody who else likes superheroes alone; undefined if there is none. */
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

/** What nearly all of a taste has; null if there is no such thing. */
export function tasteCoreOf(composition: Omit<Composition, 'core' | 'raised' | 'felt'>): TasteCore | null {
  const { workspace, profiles, isNew, hasFewSeeds, mix, themes, bitsets, pool } = composition
  const least = profiles[0]?.person.maturity === 'kids' ? LEAST_TASTE_TITLES_OF_CHILD : LEAST_TASTE_TITLES
  if (profiles.length > 1 || isNew || hasFewSeeds || mix.titles.length < least) return null
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

/** The titles of the few decades that nearly all of a taste is from, if these are not those of most titles. */
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
