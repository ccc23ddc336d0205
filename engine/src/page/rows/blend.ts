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

interface Blend {
  readonly rows: readonly ThemeRow[]
  readonly bits: Uint32Array
  readonly support: number
}

/** Two or three themes at once that titles of the taste have together. */
export const blend: RowMaker = (scene) => {
  const found = pairs.flatMap(([first, second]) => blendsOf(scene, first, second))
  const best = found.sort((a, b) => worthOf(b) - worthOf(a)).slice(0, MOST)
  return [...best, ...triples(scene, best)].map(candidateOf(scene))
}

function blendsOf(scene: Scene, first: ThemeKind, second: ThemeKind): Blend[] {
  const others = themesOf(scene, second)
  return themesOf(scene, first).flatMap((one) => others.flatMap((other) => together(scene, [one], one, other)))
}

function themesOf({ themes }: Scene, kind: ThemeKind): ThemeRow[] {
  return themes.filter((row) => row.kind === kind && row.interest > 0)
}

/** Slow-burning × Danish × crime: a mood or keyword with a genre, narrowed by a country. */
function triples(scene: Scene, blends: readonly Blend[]): Blend[] {
  const countries = themesOf(scene, 'country')
  return blends
    .filter(({ rows: [first, second] }) => first?.kind === 'keyword' && second?.kind === 'genre')
    .flatMap(({ rows, bits, support }) => {
      const [first, second] = rows
      if (!first || !second || support < SUPPORT) return []
      const joined = {
        ...first,
        bits,
        supporters: both(first.supporters, second.supporters, new Uint32Array(first.supporters.length)),
      }
      return countries.flatMap((country) => together(scene, rows, joined, country))
    })
}

function together(scene: Scene, rows: readonly ThemeRow[], one: ThemeRow, other: ThemeRow): readonly Blend[] {
  const support = countBoth(one.supporters, other.supporters, SUPPORT_WORDS * 32)
  if (support < (scene.isNew ? 1 : SUPPORT)) return none
  if (countBoth(one.bits, other.bits, LEAST_TITLES) < LEAST_TITLES) return none
  return [{ rows: [...rows, other], bits: both(one.bits, other.bits, scene.bits.take()), support }]
}

const none: readonly Blend[] = []

function worthOf({ rows, support }: Blend): number {
  return support * rows.reduce((sum, { interest }) => sum + interest, 0)
}

function candidateOf({ stage, request }: Scene) {
  const moods = new Set(request.moods ?? [])
  return ({ rows, bits }: Blend): Candidate => {
    const subject = Object.assign({}, ...rows.map(({ theme }) => subjectOf(stage, theme)))
    const isMood = moods.has(subject.keyword)
    return fromPool('blend', bits, { subject, weight: isMood ? 1.1 : 0.9, themes: rows.map(({ theme }) => theme) })
  }
}
