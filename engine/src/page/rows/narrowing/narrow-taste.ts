import { countBoth, countSet, setBit } from '../../pool/bitsets.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { CORE_SHARE } from '../taste/core-subjects.ts'
import type { TasteCore } from '../taste/taste-core.ts'
import { newSupporters } from '../taste/taste-themes.ts'
import { narrowerTo, narrowOrder } from './narrow-row.ts'

// A person who likes only horror does not look for The Godfather among highly rated titles or dramas. If nearly all
// of a taste has a theme in common that most titles lack (a genre, a country, a language, an era), rows about
// anything else are narrowed to titles with that theme, and the page ends when these are used up.

/** The rest of a taste has at least so many titles; fewer may be there by chance. */
const MIN_TITLES_OF_REST = 2
/** Minimum value of the titles of the first row about the rest: none of them is among the best of the page. */
const MIN_RELEVANCE_OF_REST = 0.15

/** Narrows the rows about anything else to the core of the taste; rows with too few titles left are dropped. */
export function narrowToTaste(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { core, specs } = composition
  if (!core) return candidates
  const ofCore = narrowerTo(composition, core.bits)
  const place = placeOfRest(composition, core)
  const isFromElsewhere = elsewhereTest(composition)
  let first = MIN_RELEVANCE_OF_REST
  return candidates.flatMap((one): RowCandidate[] => {
    if (one.source.from !== 'pool' || !specs.get(one.kind)?.keepsToCore) return [one]
    if (place !== undefined && one.themes.includes(place)) {
      const minRelevance = Math.max(one.minRelevance, first)
      first = 0
      return [{ ...one, minRelevance, isOfRest: true }]
    }
    if (isFromElsewhere(one)) return []
    const { seed } = one.subject
    if (seed !== undefined && !core.isOf(seed)) return [one]
    const { order } = one.source
    return order ? narrowOrder(one, order, core.hasSubjects) : ofCore(one, one.source)
  })
}

/**
 * Returns whether a row is about a country that the whole taste is not from. Co-productions count for such a country: a
 * page of African films has no row of French ones.
 */
function elsewhereTest({
  workspace: { themes },
  place,
}: Pick<Composition, 'place' | 'workspace'>): (row: RowCandidate) => boolean {
  if (!place?.isWhole) return () => false
  const { from, to } = themes.rangeOf('country')
  return (row) => row.themes.some((theme) => theme >= from && theme < to && !place.countries.includes(theme))
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
  const min = Math.max(MIN_TITLES_OF_REST, CORE_SHARE * countSet(rest))
  const place = themes.find(
    ({ theme, kind, supporters }) =>
      (kind === 'country' || kind === 'language') &&
      theme !== all.mostFrequentOf(kind) &&
      countBoth(supporters, rest, Infinity) >= min,
  )
  return place?.theme
}
