import { countSet } from '../pool/bitsets.ts'
import type { RowSubject } from '../slate/row.ts'
import type { ThemeKind } from '../workspace/themes.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { fromPool, type RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { areaOf } from './taste/areas.ts'
import { SUPPORT_WORDS } from './taste/taste-themes.ts'

/** A theme with this share of a taste is its main theme. A row about it has the value of `top_picks`. */
const MAIN_SHARE = 0.5
const MAIN_RELEVANCE = 1
const mainKinds: ReadonlySet<ThemeKind> = new Set(['keyword', 'country', 'language'])

/** Makes a row for each theme of a kind that the taste has. */
export function themeRows(composition: Composition, kind: ThemeKind, weight: number): RowCandidate[] {
  const { workspace, themes, areNewcomers, hasFewSeeds, profiles } = composition
  const hasMain = mainKinds.has(kind) && !areNewcomers && !hasFewSeeds && profiles.length === 1
  return themes
    .filter((one) => one.kind === kind && one.interest > 0)
    .map(({ theme, bits }) =>
      fromPool(kind, bits, {
        subject: subjectOf(workspace, theme),
        weight: weight + originWeight(composition, [theme]),
        themes: [theme],
        minRelevance: hasMain && shareOf(composition, theme) >= MAIN_SHARE ? MAIN_RELEVANCE : 0,
      }),
    )
}

/** Additional weight of a row about a country or language, times its share of the taste. */
const ORIGIN_WEIGHT = 0.5

/** The additional weight of a row for the countries and languages among its themes. */
export function originWeight(composition: Composition, some: readonly number[]): number {
  const { themes } = composition.workspace
  let max = 0
  for (const theme of some) {
    const isOrigin = theme >= themes.size || themes.kindOf(theme) === 'country' || themes.kindOf(theme) === 'language'
    if (isOrigin) max = Math.max(max, shareOf(composition, theme))
  }
  return ORIGIN_WEIGHT * max
}

/** The share of a taste that has a theme; for an area, the share of titles from its countries. */
export function shareOf({ workspace, mix, themes }: Composition, theme: number): number {
  if (theme < workspace.themes.size) return mix.weight[theme]
  const area = themes.find((one) => one.theme === theme)
  return area ? countSet(area.supporters) / Math.min(mix.titles.length, SUPPORT_WORDS * 32) : 0
}

/** A theme as the subject of a row. */
export function subjectOf(workspace: Pick<Workspace, 'themes'>, theme: number): RowSubject {
  const { themes } = workspace
  const area = areaOf(workspace, theme)
  if (area) return { country: area }
  const key = themes.keyOf(theme)
  // Literal keys: objects with computed keys are slow to make and to read.
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
