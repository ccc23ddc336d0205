import { type Candidate, fromPool, type RowMaker } from '../candidate.ts'
import { countBoth } from '../pool-bits.ts'
import { subjectOf } from '../rows-about.ts'
import type { Scene } from '../scene.ts'
import { LEAST_TITLES } from '../settings.ts'
import { both, SUPPORT_WORDS, type ThemeRow } from '../theme-rows.ts'
import type { ThemeKind } from '../themes.ts'

/** What can be said together: "slow-burning crime", "French comedies", "thrillers of the 1970s", "heists in Italian". */
const pairs: readonly (readonly [ThemeKind, ThemeKind])[] = [
  ['keyword', 'genre'],
  ['country', 'genre'],
  ['decade', 'genre'],
  ['language', 'genre'],
  ['keyword', 'country'],
]
/** Titles of the taste that must have all of it. */
const SUPPORT = 2
const MOST = 24

interface Pair {
  readonly first: ThemeRow
  readonly second: ThemeRow
  readonly support: number
  readonly worth: number
}

interface Blend {
  readonly rows: readonly ThemeRow[]
  readonly bits: Uint32Array
}

/** Two or three themes at once that titles of the taste have together. */
export const blend: RowMaker = (scene) => {
  const found: Pair[] = []
  for (const [first, second] of pairs) addPairs(scene, themesOf(scene, first), themesOf(scene, second), found)
  const best = found.sort((a, b) => b.worth - a.worth).slice(0, MOST)
  const blends = best.map(({ first, second }) => ({
    rows: [first, second],
    bits: both(first.bits, second.bits, scene.bits.take()),
  }))
  return [...blends, ...triples(scene, best, blends)].map(candidateOf(scene))
}

function themesOf({ themes }: Scene, kind: ThemeKind): ThemeRow[] {
  return themes.filter((row) => row.kind === kind && row.interest > 0)
}

function addPairs(scene: Scene, firsts: readonly ThemeRow[], seconds: readonly ThemeRow[], out: Pair[]): void {
  for (const first of firsts) {
    for (const second of seconds) {
      const support = supportOf(scene, first, second)
      if (support > 0) out.push({ first, second, support, worth: support * (first.interest + second.interest) })
    }
  }
}

/** How many titles of the taste have both; 0 if they are too few, or those of the pool are. */
function supportOf({ isNew }: Scene, one: Pick<ThemeRow, 'bits' | 'supporters'>, other: ThemeRow): number {
  const support = countBoth(one.supporters, other.supporters, SUPPORT_WORDS * 32)
  if (support < (isNew ? 1 : SUPPORT)) return 0
  return countBoth(one.bits, other.bits, LEAST_TITLES) < LEAST_TITLES ? 0 : support
}

/** Slow-burning × Danish × crime: a mood or keyword with a genre, narrowed by a country. */
function triples(scene: Scene, best: readonly Pair[], blends: readonly Blend[]): Blend[] {
  const countries = themesOf(scene, 'country')
  return best.flatMap(({ first, second, support }, at) => {
    const blended = blends[at]
    if (!blended || first.kind !== 'keyword' || second.kind !== 'genre' || support < SUPPORT) return []
    const { rows, bits } = blended
    const supporters = both(first.supporters, second.supporters, new Uint32Array(first.supporters.length))
    return countries
      .filter((country) => supportOf(scene, { bits, supporters }, country) > 0)
      .map((country) => ({ rows: [...rows, country], bits: both(bits, country.bits, scene.bits.take()) }))
  })
}

function candidateOf({ stage, request }: Scene) {
  const moods = new Set(request.moods ?? [])
  return ({ rows, bits }: Blend): Candidate => {
    const subject = Object.assign({}, ...rows.map(({ theme }) => subjectOf(stage, theme)))
    const isMood = moods.has(subject.keyword)
    return fromPool('blend', bits, { subject, weight: isMood ? 1.1 : 0.9, themes: rows.map(({ theme }) => theme) })
  }
}
