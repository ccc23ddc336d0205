import type { RowSubject } from '../slate/row.ts'
import type { ThemeKind } from '../workspace/themes.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { areaOf } from './areas.ts'
import { fromPool, type RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'

/** One row for each theme of a kind that the taste has. */
export function rowsAbout(composition: Composition, kind: ThemeKind, weight: number): RowCandidate[] {
  const { workspace, themes } = composition
  return themes
    .filter((one) => one.kind === kind && one.interest > 0)
    .map(({ theme, bits }) =>
      fromPool(kind, bits, {
        subject: subjectOf(workspace, theme),
        weight: weight + originWeight(composition, [theme]),
        themes: [theme],
      }),
    )
}

/** What a row about a place counts more, the more of the taste is from there. */
const ORIGIN_WEIGHT = 0.5

/** What a row about some themes counts more for the places among them. */
export function originWeight({ workspace: { themes }, mix }: Composition, some: readonly number[]): number {
  let most = 0
  for (const theme of some) {
    const isOrigin = theme < themes.size && (themes.kindOf(theme) === 'country' || themes.kindOf(theme) === 'language')
    if (isOrigin) most = Math.max(most, mix.weight[theme])
  }
  return ORIGIN_WEIGHT * most
}

/** A theme as a row says it. */
export function subjectOf(workspace: Workspace, theme: number): RowSubject {
  const { themes } = workspace
  const area = areaOf(workspace, theme)
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
