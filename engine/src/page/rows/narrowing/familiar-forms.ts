import { hasBit } from '../../../catalogue/bits.ts'
import { GENRE } from '../../../catalogue/genres/genre-ids.ts'
import { RECORD } from '../../../kernels/row-kernels.ts'
import { countSet } from '../../pool/bitsets.ts'
import { VISIBLE_TITLES } from '../../slate/settings.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition, CompositionParts } from '../composition.ts'
import { narrowerTo, narrowOrder } from './narrow-row.ts'

// A form is what a person sees of a title before its subject: made for children, animated, a documentary, a show. A
// person with a dozen crime series among the likes and nothing of such a form does not look for it: Wizards of Waverly
// Place beside The Sopranos. Rows about anything, and the hero, hold only titles of familiar forms.

const childrensForms = [GENRE.family, GENRE.kids]
const otherForms = [GENRE.animation, GENRE.documentary, GENRE.reality]
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

/** How the taste knows a form: from one like, or not at all. */
const RARE = 1
const UNFAMILIAR = 2

/** The pool indexes of titles without an unfamiliar form; null if all forms are familiar, or too few are left. */
export function familiarBits(composition: CompositionParts): Uint32Array | null {
  const { pool, bitsets } = composition
  const formOf = formsOf(composition)
  if (!formOf.some((form) => form !== 0)) return null
  const near = relatedToRare(composition, formOf)
  const familiar = bitsets.take()
  const { start, themes, genres } = pool
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    let forms = 0
    const end = start[poolIndex] + genres[poolIndex]
    for (let at = start[poolIndex]; at < end; at++) forms |= formOf[themes[at]]
    const isFamiliar = forms === 0 || (forms === RARE && near.has(pool.titles[poolIndex]))
    familiar[poolIndex >>> 5] |= Number(isFamiliar) << (poolIndex & 31)
  }
  return countSet(familiar) < ENOUGH_FAMILIAR ? null : familiar
}

/** By genre, whether it is a rare or an unfamiliar form; 0 for all others. */
function formsOf({ workspace: { themes }, profiles, areNewcomers, hasFewSeeds, mix }: CompositionParts): Uint8Array {
  const formOf = new Uint8Array(themes.genres)
  const likes = mix.titles.length
  if (profiles.length > 1 || areNewcomers || likes < MIN_TASTE_TITLES_FOR_CHILDRENS) return formOf
  const isSmall = hasFewSeeds || likes < MIN_TASTE_TITLES
  for (const id of isSmall ? childrensForms : [...childrensForms, ...otherForms]) {
    const genre = themes.find('genre', id)
    if (genre === undefined || mix.support[genre] > 1) continue
    if (mix.support[genre] === 0) formOf[genre] = UNFAMILIAR
    else if (likes >= MIN_TITLES_BESIDE_ONE) formOf[genre] = RARE
  }
  return formOf
}

/** The titles in the lists of liked titles that have a rare form. */
function relatedToRare({ workspace, mix }: Pick<CompositionParts, 'mix' | 'workspace'>, formOf: Uint8Array): Set<number> {
  const found = new Set<number>()
  const { content } = workspace.scorer
  if (!content || !formOf.includes(RARE)) return found
  const { start, list } = content.related
  for (const like of mix.titles) {
    if (like >= content.count || !hasRareForm(workspace, like, formOf)) continue
    for (let at = start[like]; at < start[like + 1]; at++) found.add(list.titles[at])
  }
  return found
}

function hasRareForm({ records }: Pick<Workspace, 'records'>, title: number, formOf: Uint8Array): boolean {
  const record = records.at(title)
  const first = record + RECORD.first
  const end = first + records.values[record + RECORD.genres]
  for (let at = first; at < end; at++) if (formOf[records.values[at]] === RARE) return true
  return false
}

/** Narrows the rows about anything to familiar titles; rows with too few titles left are dropped. */
export function keepFamiliar(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { familiar, specs, pool } = composition
  if (!familiar) return candidates
  const familiarRow = narrowerTo(composition, familiar)
  const isFamiliar = (poolIndex: number): boolean => poolIndex >= pool.ranked || hasBit(familiar, poolIndex)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source, kind } = one
    const spec = specs.get(kind)
    if (source.from !== 'pool' || !(spec?.keepsToCore || spec?.keepsAbovePrior)) return [one]
    return source.order ? narrowOrder(one, source.order, isFamiliar) : familiarRow(one, source)
  })
}
