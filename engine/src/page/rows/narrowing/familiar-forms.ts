import { hasBit } from '../../../catalogue/bits.ts'
import { countSet, openIntersections, setBit } from '../../pool/bitsets.ts'
import { VISIBLE_TITLES } from '../../slate/settings.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import type { Themes } from '../../workspace/themes.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition, CompositionParts } from '../composition.ts'
import { narrowOrder, withBits } from './narrow-row.ts'

// A form is what a person sees of a title before its subject: made for children, animated, a documentary, a show. A
// person with a dozen crime series among the likes and nothing of such a form does not look for it: Wizards of Waverly
// Place beside The Sopranos. Rows about anything, and the hero, hold only titles of familiar forms.

/** TMDB's numbers of Family, Kids; Animation, Documentary, Reality. */
const childrensForms = [10751, 10762]
const otherForms = [16, 99, 10764]
/**
 * With fewer liked titles every form counts as familiar. Three are enough for what is made for children: who likes The
 * Simpsons, South Park and BoJack Horseman does not look for Rugrats.
 */
const MIN_TASTE_TITLES = 6
const MIN_TASTE_TITLES_FOR_CHILDRENS = 3
/** With fewer familiar titles the page would be short, and rows are left as they are. */
const ENOUGH_FAMILIAR = 8 * VISIBLE_TITLES

/**
 * A form that only one of so many liked titles has is familiar in titles related to it: one liked Pixar film, or one
 * show that the catalogue wrongly calls animated, opens no rows to cartoons.
 */
const MIN_TITLES_BESIDE_ONE = 8

/** The pool indexes of titles without an unfamiliar form; null if all forms are familiar, or too few are left. */
export function familiarBits(composition: CompositionParts): Uint32Array | null {
  const { workspace, profiles, areNewcomers, hasFewSeeds, mix, pool, bitsets } = composition
  const { themes } = workspace
  if (profiles.length > 1 || areNewcomers || mix.titles.length < MIN_TASTE_TITLES_FOR_CHILDRENS) return null
  const isSmall = hasFewSeeds || mix.titles.length < MIN_TASTE_TITLES
  const forms = isSmall ? childrensForms : [...childrensForms, ...otherForms]
  const genres = forms.flatMap((id) => themes.find('genre', id) ?? [])
  const isUnfamiliar = flagsOf(themes, genres, (genre) => mix.support[genre] === 0)
  const isRare = flagsOf(themes, genres, (genre) => mix.support[genre] === 1 && mix.titles.length >= MIN_TITLES_BESIDE_ONE)
  if (!isUnfamiliar.includes(1) && !isRare.includes(1)) return null
  const near = relatedToForms(composition, isRare)
  const familiar = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    if (hasAny(pool, poolIndex, isUnfamiliar)) continue
    if (near.has(pool.titles[poolIndex]) || !hasAny(pool, poolIndex, isRare)) setBit(familiar, poolIndex)
  }
  return countSet(familiar) < ENOUGH_FAMILIAR ? null : familiar
}

/** By genre, 1 for those of some genres that fulfil a condition. */
function flagsOf({ genres: count }: Themes, genres: readonly number[], isSome: (genre: number) => boolean): Uint8Array {
  const flags = new Uint8Array(count)
  for (const genre of genres) flags[genre] = Number(isSome(genre))
  return flags
}

/** The titles in the lists of liked titles that have one of some genres; `isSome` is 1 for these. */
function relatedToForms({ workspace, mix }: CompositionParts, isSome: Uint8Array): Set<number> {
  const found = new Set<number>()
  const { content } = workspace.scorer
  if (!content || !isSome.includes(1)) return found
  const { start, list } = content.related
  for (const like of mix.titles) {
    if (like >= content.count || !themesIn(workspace.records, like).some((theme) => isSome[theme] === 1)) continue
    for (let at = start[like]; at < start[like + 1]; at++) found.add(list.titles[at])
  }
  return found
}

/** Whether a title has one of some genres; `isSome` is 1 for these. */
function hasAny({ start, themes, genres }: Composition['pool'], poolIndex: number, isSome: Uint8Array): boolean {
  const end = start[poolIndex] + genres[poolIndex]
  for (let at = start[poolIndex]; at < end; at++) if (isSome[themes[at]] === 1) return true
  return false
}

/** Narrows the rows about anything to familiar titles; rows with too few titles left are dropped. */
export function keepFamiliar(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { familiar, specs, bitsets, pool } = composition
  if (!familiar) return candidates
  const keep = openIntersections(bitsets, familiar)
  const isFamiliar = (poolIndex: number): boolean => poolIndex >= pool.ranked || hasBit(familiar, poolIndex)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source, kind } = one
    const spec = specs.get(kind)
    if (source.from !== 'pool' || !(spec?.keepsToCore || spec?.keepsAbovePrior)) return [one]
    return source.order ? narrowOrder(one, source.order, isFamiliar) : withBits(one, source, keep(source.bits))
  })
}
