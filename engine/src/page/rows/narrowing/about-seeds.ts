import { isNarrowed } from '../../../catalogue/filters/page-filters.ts'
import { FORMS } from '../../../kernels/recognition-kernels.ts'
import type { SeedTerms } from '../../contributions/seed-terms.ts'
import { countBoth, countSet, setBit } from '../../pool/bitsets.ts'
import { MIN_TITLES, VISIBLE_TITLES } from '../../slate/settings.ts'
import { formFinder } from '../../workspace/forms.ts'
import { themesIn } from '../../workspace/theme-records.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { subjectOfSeed } from '../titles-of-seed.ts'
import { closeToSeeds, ofSameForm } from './close-to-seeds.ts'
import { widelyLikedNarrower } from './for-newcomers.ts'
import { narrowerTo, type PoolSource, type RowNarrower } from './narrow-row.ts'

// With few seeds, a good part of the page is about these and says so: rows that follow them, and rows about their
// themes (people, keywords, genres, country) that hold only titles in which a seed is felt.

/** With this many titles that name a seed, `top_picks` holds only these. */
const ENOUGH_FELT_TITLES = 2 * MIN_TITLES
/** So many titles that name a seed make a row of these only: the row that follows the seed shows some of them first. */
const ENOUGH_NAMED = MIN_TITLES + VISIBLE_TITLES
/** With this many titles of the same form as the seeds, rows are narrowed to that form. */
const ENOUGH_OF_FORM = 100
/** Marks the rows that are about the few seeds, and narrows rows about a theme of a seed to titles that name one. */
export function markSeedRows(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { withFeltSeed, request } = composition
  if (!withFeltSeed) return candidates
  const isFiltered = isNarrowed(request.filters)
  const hasManyFelt = countSet(withFeltSeed) >= ENOUGH_FELT_TITLES
  const close = closeToSeeds(composition)
  const anyCloseRow = narrowerTo(composition, close)
  const formBits = ofSameForm(composition, close)
  // In a small catalogue the form is ignored.
  const isSmall = countSet(formBits) < ENOUGH_OF_FORM
  const closeRow = isSmall ? anyCloseRow : narrowerTo(composition, formBits)
  const formRowOf = isSmall ? null : formNarrower(composition)
  const narrowed = seedNarrower(composition, withFeltSeed, { closeRow, anyCloseRow, formRowOf })
  return candidates.flatMap((one): RowCandidate[] => {
    const { kind, source } = one
    if (kind === 'because') return [{ ...one, aboutSeeds: 'named' }]
    if (source.from !== 'pool') return [one]
    if (kind === 'top_picks' && hasManyFelt) return [{ ...one, aboutSeeds: 'named', source: { ...source, bits: withFeltSeed } }]
    if (kind === 'top_picks' && !isFiltered) {
      const close = closeRow(one, source)
      return close.length > 0 ? close : [one]
    }
    const rule = composition.specs.get(kind)?.ofFewSeeds
    if (rule === 'close' || (rule === 'close_unless_filtered' && !isFiltered)) return closeRow(one, source)
    return rule === 'about' ? narrowed(one, source) : [one]
  })
}

/** Narrows rows to titles close to the few seeds, of the same form or of any, or to the form of one seed. */
interface CloseRows {
  readonly closeRow: RowNarrower
  readonly anyCloseRow: RowNarrower
  /** Null in a small catalogue. */
  readonly formRowOf: ((seed: SeedTerms) => RowNarrower) | null
}

/** Narrows a row to titles that name one of the few seeds, or else to titles close to them. */
function seedNarrower(composition: Composition, withFeltSeed: Uint32Array, rows: CloseRows): RowNarrower {
  const { closeRow, anyCloseRow, formRowOf } = rows
  const seedOf = seedFinder(composition)
  const namedRow = narrowerTo(composition, withFeltSeed)
  const hasEnoughNamed = ({ bits }: PoolSource): boolean => countBoth(bits, withFeltSeed, ENOUGH_NAMED) >= ENOUGH_NAMED
  const widelyLikedRow = composition.areNewcomers ? widelyLikedNarrower(composition) : null
  return (one, source) => {
    const { kind } = one
    const seed = seedOf(one)
    if (!seed) {
      // For a newcomer without such a seed: no row about a person, but a genre row with widely liked titles.
      if (widelyLikedRow && kind === 'person') return []
      const close = anyCloseRow(one, source)
      return close.length > 0 || !widelyLikedRow || kind !== 'genre' ? close : widelyLikedRow(one, source)
    }
    if (hasEnoughNamed(source)) return namedRow({ ...one, aboutSeeds: 'named' }, source)
    const shared: RowCandidate = {
      ...one,
      aboutSeeds: 'shared',
      subject: { ...one.subject, ...subjectOfSeed(seed) },
    }
    const close = closeRow(shared, source)
    if (close.length > 0) return close
    // Without enough close titles: a keyword alone is too vague for a row, and a decade claims nothing.
    if (kind === 'keyword') return []
    if (kind === 'decade') return [one]
    return formRowOf ? formRowOf(seed)(shared, source) : [shared]
  }
}

/**
 * Returns, by seed, what narrows a row to titles that are non-fiction if the seed is, and animated if it is. The titles
 * of a form are looked up once.
 */
function formNarrower(composition: Composition): (seed: SeedTerms) => RowNarrower {
  const { pool, bitsets, workspace } = composition
  const formOf = formFinder(workspace)
  const byForm = new Map<number, RowNarrower>()
  return ({ title: seed }) => {
    const form = formOf(seed) & ~FORMS.comedy
    const before = byForm.get(form)
    if (before) return before
    const same = bitsets.take()
    for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
      if ((formOf(pool.titles[poolIndex]) & ~FORMS.comedy) === form) setBit(same, poolIndex)
    const narrower = narrowerTo(composition, same)
    byForm.set(form, narrower)
    return narrower
  }
}

/** Returns the newest seed that has all themes of a row. */
function seedFinder({
  seeds,
  workspace,
}: Pick<Composition, 'seeds' | 'workspace'>): (candidate: RowCandidate) => SeedTerms | undefined {
  const withThemes = seeds.map((seed) => ({ seed, themes: new Set(themesIn(workspace.records, seed.title)) }))
  return ({ themes }) => withThemes.find((one) => themes.every((theme) => one.themes.has(theme)))?.seed
}
