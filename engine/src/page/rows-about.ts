import { areaOf } from './areas.ts'
import { type Candidate, fromPool } from './candidate.ts'
import type { Subject } from './row.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import type { ThemeKind } from './themes.ts'

/** One row for each theme of a kind that the taste has. */
export function rowsAbout(scene: Scene, kind: ThemeKind, weight: number): Candidate[] {
  const { stage, themes } = scene
  return themes
    .filter((row) => row.kind === kind && row.interest > 0)
    .map(({ theme, bits }) =>
      fromPool(kind, bits, { subject: subjectOf(stage, theme), weight: weight + byPlace(scene, [theme]), themes: [theme] }),
    )
}

/** What a row about a place counts more, the more of the taste is from there. */
const PLACE = 0.5

/** What a row about some themes counts more for the places among them. */
export function byPlace({ stage: { themes }, mix }: Scene, some: readonly number[]): number {
  let most = 0
  for (const theme of some) {
    const isPlace = theme < themes.size && (themes.kindOf(theme) === 'country' || themes.kindOf(theme) === 'language')
    if (isPlace) most = Math.max(most, mix.weight[theme] ?? 0)
  }
  return PLACE * most
}

/** A theme as a row says it. */
export function subjectOf(stage: Stage, theme: number): Subject {
  const { themes } = stage
  const area = areaOf(stage, theme)
  if (area) return { country: area }
  const key = themes.keyOf(theme)
  // A key that is computed makes an object slow to make and slow to read.
  switch (themes.kindOf(theme)) {
    case 'genre':
      return { genre: Number(key) }
    case 'country':
      return { country: String(key) }
    case 'language':
      return { language: String(key) }
    case 'decade':
      return { decade: Number(key) }
    case 'person':
      return { person: Number(key) }
    case 'keyword':
      return { keyword: Number(key) }
  }
}
