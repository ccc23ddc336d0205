import { countBoth, countSet, intersect } from '../../pool/bitsets.ts'
import type { RowSubject } from '../../slate/row.ts'
import { MIN_TITLES } from '../../slate/settings.ts'
import type { ThemeKind } from '../../workspace/themes.ts'
import { fromPool, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { SUPPORT_WORDS, type TasteTheme } from '../taste/taste-themes.ts'
import { originWeight, subjectOf } from '../theme-rows.ts'

/**
 * Kinds that can be combined in a name: "slow-burning crime", "French comedies", "thrillers of the 1970s", "heists in
 * Italian".
 */
const pairs: readonly (readonly [ThemeKind, ThemeKind])[] = [
  ['keyword', 'genre'],
  ['country', 'genre'],
  ['decade', 'genre'],
  ['language', 'genre'],
  ['keyword', 'country'],
]
/** Minimum number of titles of the taste with both themes. */
const MIN_SUPPORTERS = 2
const MAX_PAIRS = 24
/** With few seeds, pairs that a seed has come before all others, and twice as many pairs are kept. */
const SEED_SUPPORT = 1000
const MAX_PAIRS_OF_FEW_SEEDS = 48

interface ThemePair {
  readonly first: TasteTheme
  readonly second: TasteTheme
  readonly support: number
  readonly value: number
}

interface BlendedThemes {
  readonly themes: readonly TasteTheme[]
  readonly bits: Uint32Array
}

/** Rows about two or three themes that titles of the taste have in common. */
const make: RowMaker = (composition) => {
  const best: ThemePair[] = []
  const ofKind = new Map(pairs.flat().map((kind) => [kind, supportedThemesOf(composition, kind)]))
  for (const [first, second] of pairs) addPairs(composition, ofKind.get(first) ?? [], ofKind.get(second) ?? [], best)
  const blends = best.map(({ first, second }) => ({
    themes: [first, second],
    bits: intersect(first.bits, second.bits, composition.bitsets.take()),
  }))
  return [...blends, ...triples(composition, best, blends)].map(candidateOf(composition))
}

function themesOfKind({ themes, workspace, request }: Composition, kind: ThemeKind): TasteTheme[] {
  const alone = kind === 'keyword' ? new Set(request.standAlone) : null
  return themes.filter((one) => one.kind === kind && one.interest > 0 && !alone?.has(Number(workspace.themes.keyOf(one.theme))))
}

/** A theme of the taste, and how many titles of the taste have it. */
interface SupportedTheme {
  readonly theme: TasteTheme
  readonly support: number
}

function supportedThemesOf(composition: Composition, kind: ThemeKind): SupportedTheme[] {
  return themesOfKind(composition, kind).map((theme) => ({ theme, support: countSet(theme.supporters) }))
}

/**
 * Inserts the pairs of two kinds into the list of the best. The support of a pair is at most that of each theme, so
 * most pairs are skipped without counting.
 */
function addPairs(
  composition: Composition,
  firsts: readonly SupportedTheme[],
  seconds: readonly SupportedTheme[],
  best: ThemePair[],
): void {
  const { hasFewSeeds } = composition
  const isRedundant = redundancyIn(composition)
  const limit = hasFewSeeds ? MAX_PAIRS_OF_FEW_SEEDS : MAX_PAIRS
  for (const { theme: first, support: ofFirst } of firsts) {
    for (const { theme: second, support: ofSecond } of seconds) {
      const max = hasFewSeeds ? ofSecond + SEED_SUPPORT : Math.min(ofFirst, ofSecond)
      const interest = first.interest + second.interest
      const minValue = best[limit - 1]?.value ?? 0
      if (max * interest <= minValue || isRedundant(first, second)) continue
      const support = supportOf(composition, first, second)
      if (support * interest > minValue) putPair(best, { first, second, support, value: support * interest }, limit)
    }
  }
}

/** Returns whether the name of a keyword and a genre or country would say this twice. */
function redundancyIn({
  request,
  workspace: { themes },
}: Pick<Composition, 'request' | 'workspace'>): (keyword: TasteTheme, other: TasteTheme) => boolean {
  const { notWithGenres, notWithCountries } = request
  return (one, { kind, theme }) =>
    one.kind === 'keyword' &&
    ((kind === 'genre' && notWithGenres?.get(Number(themes.keyOf(one.theme)))?.includes(Number(themes.keyOf(theme)))) ||
      (kind === 'country' &&
        theme < themes.size &&
        notWithCountries?.get(Number(themes.keyOf(one.theme)))?.includes(String(themes.keyOf(theme))))) === true
}

/** Inserts a pair behind pairs of the same value. */
function putPair(best: ThemePair[], pair: ThemePair, limit: number): void {
  let at = best.length
  for (let before = best[at - 1]; before && before.value < pair.value; before = best[at - 1]) best[at--] = before
  best[at] = pair
  if (best.length > limit) best.length = limit
}

/** How many titles of the taste have both; 0 if these, or the titles of the pool with both, are too few. */
function supportOf(
  { areNewcomers, hasFewSeeds, seeds }: Composition,
  one: Pick<TasteTheme, 'bits' | 'supporters'>,
  other: TasteTheme,
): number {
  const support = countBoth(one.supporters, other.supporters, SUPPORT_WORDS * 32)
  if (support < (areNewcomers || hasFewSeeds ? 1 : MIN_SUPPORTERS)) return 0
  if (countBoth(one.bits, other.bits, MIN_TITLES) < MIN_TITLES) return 0
  return support + (hasFewSeeds && isOfSeed(one, other, seeds.length) ? SEED_SUPPORT : 0)
}

/** Whether a seed has both themes. With few seeds, the seeds are the first titles of the taste. */
function isOfSeed(
  { supporters: mine }: Pick<TasteTheme, 'supporters'>,
  { supporters: theirs }: TasteTheme,
  own: number,
): boolean {
  return (mine[0] & theirs[0] & ((1 << own) - 1)) !== 0
}

/** Slow-burning × Danish × crime: a mood or keyword with a genre, narrowed by a country. */
function triples(composition: Composition, best: readonly ThemePair[], blends: readonly BlendedThemes[]): BlendedThemes[] {
  const countries = themesOfKind(composition, 'country')
  if (countries.length === 0) return []
  const isRedundant = redundancyIn(composition)
  return best.flatMap(({ first, second, support }, at) => {
    const pair = blends[at]
    if (!pair || first.kind !== 'keyword' || second.kind !== 'genre' || support < MIN_SUPPORTERS) return []
    const { themes, bits } = pair
    const supporters = intersect(first.supporters, second.supporters, new Uint32Array(first.supporters.length))
    return countries
      .filter((country) => !isRedundant(first, country) && supportOf(composition, { bits, supporters }, country) > 0)
      .map((country) => ({
        themes: [...themes, country],
        bits: intersect(bits, country.bits, composition.bitsets.take()),
      }))
  })
}

function candidateOf(composition: Composition) {
  const { workspace, request } = composition
  const moods = new Set(request.moods ?? [])
  return ({ themes: blended, bits }: BlendedThemes): RowCandidate => {
    let subject: RowSubject = {}
    for (const { theme } of blended) subject = { ...subject, ...subjectOf(workspace, theme) }
    const isMood = subject.keyword !== undefined && moods.has(subject.keyword)
    const themes = blended.map(({ theme }) => theme)
    return fromPool('blend', bits, { subject, weight: (isMood ? 1.1 : 1.05) + originWeight(composition, themes), themes })
  }
}

export const blend: RowSpec = {
  kind: 'blend',
  wireNumber: 9,
  makeOrder: 110,
  maxRows: 9,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 2,
  make,
}
