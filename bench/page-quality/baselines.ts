import { score } from '../../engine/src/models/scoring/scorer.ts'
import { themesIn } from '../../engine/src/page/workspace/theme-records.ts'
import type { Workspace } from '../../engine/src/page/workspace/workspace.ts'
import type { PageCase } from './data.ts'
import { COLUMNS, ROWS, type VisibleTitles } from './measures.ts'

/** Simple baseline pages. */
export function openBaselines(workspace: Workspace): Record<string, (one: PageCase) => VisibleTitles> {
  const { catalogue, scores, records, themes } = workspace
  const ranked = ({ person }: PageCase): number[] => {
    score(workspace.scorer, person.history, scores)
    const seen = new Set(Array.from(person.finished))
    return Array.from({ length: catalogue.columns.count }, (_, title) => title)
      .filter((title) => !seen.has(title))
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  }
  const genresOf = (title: number): number[] => Array.from(themesIn(records, title)).filter((theme) => theme < themes.genres)
  /** The genres of a history, largest weight first. */
  const liked = ({ person: { history } }: PageCase): number[] => {
    const weights = new Map<number, number>()
    for (let at = 0; at < history.titles.length; at++) {
      const title = history.titles[at] ?? 0
      for (const genre of genresOf(title)) weights.set(genre, (weights.get(genre) ?? 0) + Math.max(0, history.weights[at] ?? 0))
    }
    return [...weights.keys()].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
  }
  const genreRows = (one: PageCase, order: readonly number[], rows: number): VisibleTitles => {
    const used = new Set<number>()
    const take = (titles: readonly number[]): number[] => {
      const taken = titles.filter((title) => !used.has(title)).slice(0, COLUMNS)
      for (const title of taken) used.add(title)
      return taken
    }
    const top = rows < ROWS ? [take(order)] : []
    const byGenre = liked(one)
      .slice(0, rows)
      .map((genre) => take(order.filter((title) => genresOf(title).includes(genre))))
    return [...top, ...byGenre]
  }
  return {
    'single ranking cut into rows': (one) => {
      const order = ranked(one)
      return Array.from({ length: ROWS }, (_, row) => order.slice(row * COLUMNS, (row + 1) * COLUMNS))
    },
    'genre rows by score': (one) => genreRows(one, ranked(one), ROWS),
    'one top row, then genre rows': (one) => genreRows(one, ranked(one), ROWS - 1),
  }
}
