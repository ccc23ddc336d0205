import { titlesOfSagas } from '../../pool/saga-titles.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import type { CompositionParts } from '../composition.ts'
import { addToBits, type CoreSubject, coreSubjectsOf, minShareOf } from './core-subjects.ts'

// The core of a narrow taste: themes that nearly all titles of the taste have and most titles of the catalogue lack.
// Such a theme is a genre, a country, a language, an area or an era.

/** With this share the whole taste has it; the other titles may lack a fact. */
const WHOLE_SHARE = 0.9
/**
 * An era is a run of so many decades with this share of the taste and at most that share of the catalogue. Its share
 * is higher, so that a few likes from another time open the page to all decades.
 */
const DECADES_OF_ERA = 3
const ERA_SHARE = 0.9
const MAX_ERA_CATALOGUE_SHARE = 0.35

/** The core of a narrow taste. */
export interface TasteCore {
  readonly bits: Uint32Array
  /** The same without the era, if the whole taste has it; otherwise null. */
  readonly whole: Uint32Array | null
  /** Whether it is an era and nothing else: then new titles are neither inside nor outside. */
  readonly isEra: boolean
  /**
   * Whether a pool index, extras included, has the core's genres, countries and languages. The era is ignored: new
   * titles are from no other.
   */
  hasSubjects(poolIndex: number): boolean
  /** The same for any title. */
  isOf(title: number): boolean
}

/** Finds the core of a taste; null if it has none. */
export function tasteCoreOf(composition: CompositionParts): TasteCore | null {
  const { workspace, profiles, areNewcomers, hasFewSeeds, mix, bitsets, pool } = composition
  if (profiles.length > 1 || areNewcomers || hasFewSeeds) return null
  const subjects = coreSubjectsOf(composition)
  const eras = minShareOf(composition) < 1 ? eraOf(composition) : []
  if (subjects.length + eras.length === 0) return null
  const all = (parts: readonly Uint32Array[]): Uint32Array => {
    const bits = bitsets.take()
    for (let word = 0; word < bits.length; word++) bits[word] = parts.reduce((both, part) => both & part[word], -1)
    return bits
  }
  const areAmong = (carried: Uint32Array, title: number): boolean =>
    subjects.every(({ themes, further }) => further?.has(title) || themes.some((theme) => carried.includes(theme)))
  const isOfThemes = (title: number): boolean => areAmong(themesIn(workspace.records, title), title)
  const ofSagas = sagaTitlesOf(composition, subjects.length > 0 ? mix.titles.filter(isOfThemes) : [])
  const isOfAll = ({ themes, isWhole }: CoreSubject): boolean => {
    const has = (title: number): boolean => themesIn(workspace.records, title).some((theme) => themes.includes(theme))
    return isWhole || mix.titles.filter(has).length >= WHOLE_SHARE * mix.titles.length
  }
  const whole = subjects.filter(isOfAll).map(({ bits }) => bits)
  const withSagas = (parts: readonly Uint32Array[]): Uint32Array => addToBits(composition, all(parts), ofSagas)
  return {
    bits: withSagas([...subjects.map(({ bits }) => bits), ...eras]),
    whole: whole.length > 0 ? withSagas(whole) : null,
    isEra: subjects.length === 0,
    hasSubjects: (poolIndex) =>
      ofSagas.has(pool.titles[poolIndex]) ||
      areAmong(pool.themes.subarray(pool.start[poolIndex], pool.start[poolIndex + 1]), pool.titles[poolIndex]),
    isOf: (title) => ofSagas.has(title) || isOfThemes(title),
  }
}

/** The titles that are of the core by their saga: one that the person follows, or the saga of a like of the core. */
function sagaTitlesOf(
  { workspace, sagas }: Pick<CompositionParts, 'sagas' | 'workspace'>,
  likes: readonly number[],
): Set<number> {
  const found = titlesOfSagas(workspace, likes)
  for (const title of sagas?.titles ?? []) found.add(title)
  return found
}

/** The pool indexes of titles from the era that nearly all of a taste is from, if it has one. */
function eraOf({ workspace, mix, themes: tasteThemes, bitsets }: CompositionParts): Uint32Array[] {
  const { themes, catalogue } = workspace
  const { from, to } = themes.rangeOf('decade')
  for (let first = from; first + DECADES_OF_ERA <= to; first++) {
    let [share, titles] = [0, 0]
    for (let decade = first; decade < first + DECADES_OF_ERA; decade++) {
      share += mix.weight[decade]
      titles += themes.titleCounts[decade]
    }
    if (share < ERA_SHARE || titles > MAX_ERA_CATALOGUE_SHARE * catalogue.columns.count) continue
    const era = bitsets.take()
    for (const { theme, bits } of tasteThemes) {
      if (theme < first || theme >= first + DECADES_OF_ERA) continue
      for (let word = 0; word < era.length; word++) era[word] |= bits[word]
    }
    return [era]
  }
  return []
}
