import { filmGenresOfSeriesGenre } from '../../../catalogue/genres/series-genres.ts'
import { countBoth, countSet, intersect, setBit } from '../../pool/bitsets.ts'
import { VISIBLE_TITLES } from '../../slate/settings.ts'
import type { Composition, CompositionParts } from '../composition.ts'
import { countriesOfArea } from './areas.ts'
import type { TastePlace } from './taste-place.ts'
import { type TasteTheme, unnamedGenres } from './taste-themes.ts'

// The subjects of the core of a narrow taste (taste-core.ts): genres, countries, languages and areas. Each is a theme,
// or several that count as one.

/** A theme belongs to the core if at least this share of the taste has it, and at most that share of the catalogue. */
export const CORE_SHARE = 0.75
const MAX_CATALOGUE_SHARE = 0.25
/** A smaller taste has no core. One whose titles all have a theme needs fewer, and so does a child's taste. */
const MIN_TASTE_TITLES = 8
const MIN_TITLES_OF_ALL = 6
const MIN_TASTE_TITLES_OF_CHILD = 5
/** A further theme is part of the core only if so many titles of the pool have all parts. */
const ENOUGH_OF_ALL_PARTS = 8 * VISIBLE_TITLES

/** The share of the taste that must have a theme of the core; above 1 if the taste has too few titles. */
export function minShareOf({ profiles, mix: { titles } }: Pick<Composition, 'profiles' | 'mix'>): number {
  const isChild = profiles[0]?.person.maturity === 'kids'
  if (titles.length >= (isChild ? MIN_TASTE_TITLES_OF_CHILD : MIN_TASTE_TITLES)) return CORE_SHARE
  return titles.length >= MIN_TITLES_OF_ALL ? 1 : 2
}

/** One part of the core: a theme, or several that count as one. */
export interface CoreSubject {
  readonly themes: readonly number[]
  /** How many titles of the taste have it. */
  readonly likes: number
  /** Titles without these themes that count as if they had them. */
  readonly further?: ReadonlySet<number>
  /** Whether the whole taste counts with these. */
  readonly isWhole?: boolean
  readonly bits: Uint32Array
}

/** The subjects that say most about a taste, as long as enough titles of the pool have all of them. */
export function coreSubjectsOf(composition: CompositionParts): CoreSubject[] {
  return enoughTogether(composition, subjectsOf(composition))
}

function subjectsOf(composition: CompositionParts): CoreSubject[] {
  const { themes } = composition
  const areas = areasOf(composition)
  // An area stands for its countries and their languages.
  const alone = themes.filter((one) => isCore(composition, one) && (areas.length === 0 || one.kind === 'genre'))
  const joined = [
    ...kindredOf(composition),
    ...otherTypeOf(composition),
    ...areas,
    ...(areas.length === 0 ? commonCountries(composition) : []),
  ]
  const isJoined = ({ theme }: TasteTheme): boolean => joined.some((subject) => subject.themes.includes(theme))
  return [...alone.filter((one) => !isJoined(one)).map(asSubject), ...unnamedOf(composition), ...joined]
}

function asSubject({ theme, bits, supporters }: TasteTheme): CoreSubject {
  return { themes: [theme], bits, likes: countSet(supporters) }
}

/**
 * The parts that say most about the taste, as long as enough titles of the pool have all of them. A part that fewer
 * titles of the catalogue have says more: a place rather than thrillers.
 */
function enoughTogether(
  { workspace, bitsets }: Pick<CompositionParts, 'bitsets' | 'workspace'>,
  subjects: readonly CoreSubject[],
): CoreSubject[] {
  const { themes, catalogue } = workspace
  const informationOf = (one: CoreSubject): number => {
    if (countBoth(one.bits, one.bits, ENOUGH_OF_ALL_PARTS) < ENOUGH_OF_ALL_PARTS) return 0
    const titles = one.themes.reduce((sum, theme) => sum + themes.titleCounts[theme], 0)
    return one.likes * Math.log((1 + catalogue.columns.count) / (1 + titles))
  }
  const kept: CoreSubject[] = []
  let together: Uint32Array | null = null
  for (const one of subjects.toSorted((a, b) => informationOf(b) - informationOf(a) || b.likes - a.likes)) {
    if (together && countBoth(together, one.bits, ENOUGH_OF_ALL_PARTS) < ENOUGH_OF_ALL_PARTS) continue
    together = together ? intersect(together, one.bits, bitsets.take()) : one.bits
    kept.push(one)
  }
  return kept
}

/** The genres of the core that no row may be named after: Horror for a teenager. They are no themes of the taste. */
function unnamedOf(composition: CompositionParts): CoreSubject[] {
  const { workspace, request, mix } = composition
  const min = minShareOf(composition) * mix.titles.length
  return unnamedGenres(workspace.themes, request).flatMap((theme): CoreSubject[] => {
    if (mix.support[theme] < min || !isRareTheme(workspace, theme)) return []
    return [{ themes: [theme], bits: genreBits(composition, [theme]), likes: mix.support[theme] }]
  })
}

/** The pool indexes of titles with one of some genres. */
function genreBits({ pool, bitsets }: Pick<CompositionParts, 'bitsets' | 'pool'>, genres: readonly number[]): Uint32Array {
  const bits = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const genresOfTitle = pool.themes.subarray(pool.start[poolIndex], pool.start[poolIndex] + pool.genres[poolIndex])
    if (genres.some((genre) => genresOfTitle.includes(genre))) setBit(bits, poolIndex)
  }
  return bits
}

/** On a page of films alone, the film genres of a series genre that the likes have; on one of series, the opposite. */
function otherTypeOf(composition: CompositionParts): CoreSubject[] {
  const { workspace, request, mix } = composition
  const { media_type: type } = request.filters
  if (!type) return []
  const min = minShareOf(composition) * mix.titles.length
  const themesOfIds = (ids: readonly number[]): number[] => ids.flatMap((id) => workspace.themes.find('genre', id) ?? [])
  return Object.entries(filmGenresOfSeriesGenre).flatMap(([id, ofFilms]) => {
    const [series, films] = [themesOfIds([Number(id)]), themesOfIds(ofFilms)]
    const liked = type === 'movie' ? series : films
    return liked.flatMap((theme): CoreSubject[] => {
      if (mix.support[theme] < min || !isRareTheme(workspace, theme)) return []
      const names = [theme, ...(type === 'movie' ? films : series)]
      return [{ themes: names, bits: genreBits(composition, names), likes: mix.support[theme] }]
    })
  })
}

/** The areas of the core. */
function areasOf(composition: CompositionParts): CoreSubject[] {
  const { workspace, mix, themes, place } = composition
  const min = minShareOf(composition) * mix.titles.length
  return themes.flatMap(({ theme, bits, supporters }): CoreSubject[] => {
    if (theme < workspace.themes.size) return []
    const countries = countriesOfArea(workspace, theme)
    if (place?.countries === countries && place.likes.size >= min) return [withCoProductions(composition, place, bits)]
    const likes = countSet(supporters)
    return likes >= min ? [{ themes: countries, bits, likes }] : []
  })
}

/** The country of the core, if it is one with the co-productions of the taste. */
function commonCountries(composition: CompositionParts): CoreSubject[] {
  const { mix, themes, place } = composition
  if (!place || place.likes.size < minShareOf(composition) * mix.titles.length) return []
  const found = themes.find(({ theme }) => place.countries.length === 1 && theme === place.countries[0])
  return found ? [withCoProductions(composition, place, found.bits)] : []
}

/** A place with the co-productions of the pool. */
function withCoProductions(composition: CompositionParts, place: TastePlace, home: Uint32Array): CoreSubject {
  const bits = composition.bitsets.take()
  bits.set(home)
  addToBits(composition, bits, place.coProductions)
  return { themes: place.countries, bits, likes: place.likes.size, further: place.coProductions, isWhole: place.isWhole }
}

/** The genres of the core that have one name for films and another for series. */
function kindredOf(composition: CompositionParts): CoreSubject[] {
  const {
    workspace: { themes: all },
    mix,
    themes,
    bitsets,
  } = composition
  const min = minShareOf(composition) * mix.titles.length
  const genreAt = (id: number): TasteTheme | undefined => {
    const theme = all.find('genre', id)
    return theme === undefined ? undefined : themes.find((one) => one.theme === theme)
  }
  return Object.entries(filmGenresOfSeriesGenre).flatMap(([id, ofFilms]) => {
    const series = genreAt(Number(id))
    return ofFilms.flatMap((one): CoreSubject[] => {
      const films = series && genreAt(one)
      if (!films || mix.support[films.theme] + mix.support[series.theme] < min) return []
      const supporters = films.supporters.map((word, at) => word | series.supporters[at])
      const likes = countSet(supporters)
      if (likes < min) return []
      const bits = bitsets.take()
      for (let word = 0; word < bits.length; word++) bits[word] = films.bits[word] | series.bits[word]
      return [{ themes: [films.theme, series.theme], bits, likes }]
    })
  })
}

function isCore(composition: CompositionParts, { theme, kind, supporters }: TasteTheme): boolean {
  const {
    workspace,
    workspace: { themes },
    mix,
  } = composition
  if ((kind !== 'genre' && kind !== 'country' && kind !== 'language') || theme >= themes.size) return false // areas are counted by themselves
  const isUsual = theme === themes.mostFrequentOf(kind)
  const share = minShareOf(composition)
  const isOfAll = share < 1 ? mix.weight[theme] >= share : countSet(supporters) >= share * mix.titles.length
  return !isUsual && isRareTheme(workspace, theme) && isOfAll
}

function isRareTheme({ themes, catalogue }: CompositionParts['workspace'], theme: number): boolean {
  return themes.titleCounts[theme] <= MAX_CATALOGUE_SHARE * catalogue.columns.count
}

/** Adds the pool indexes of some titles. */
export function addToBits({ pool }: Pick<CompositionParts, 'pool'>, bits: Uint32Array, titles: Iterable<number>): Uint32Array {
  for (const title of titles) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(bits, poolIndex)
  }
  return bits
}
