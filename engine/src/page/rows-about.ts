import { areaOf } from './areas.ts'
import { type Candidate, fromPool } from './candidate.ts'
import type { Subject } from './row.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import type { ThemeKind } from './themes.ts'

/** One row for each theme of a kind that the taste has. */
export function rowsAbout({ stage, themes }: Scene, kind: ThemeKind, weight: number): Candidate[] {
  return themes
    .filter((row) => row.kind === kind && row.interest > 0)
    .map(({ theme, bits }) => fromPool(kind, bits, { subject: subjectOf(stage, theme), weight, themes: [theme] }))
}

/** A theme as a row says it. */
export function subjectOf(stage: Stage, theme: number): Subject {
  const { themes } = stage
  const area = areaOf(stage, theme)
  if (area) return { country: area }
  const key = themes.keyOf(theme)
  const kind = themes.kindOf(theme)
  if (kind === 'country' || kind === 'language') return { [kind]: String(key) }
  return { [kind]: Number(key) }
}
