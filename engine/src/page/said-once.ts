import type { PageRequest } from './request.ts'
import type { Stage } from './stage.ts'
import type { ThemeRow } from './theme-rows.ts'

/** Of keywords that are said with the same words only the most telling: two rows of one name would be two of the same. */
export function saidOnce({ themes }: Stage, { sameWords }: PageRequest, rows: readonly ThemeRow[]): ThemeRow[] {
  const said = new Set<number>()
  return rows.filter(({ kind, theme }) => {
    if (!sameWords || kind !== 'keyword') return true
    const keyword = Number(themes.keyOf(theme))
    const words = sameWords.get(keyword) ?? keyword
    if (said.has(words)) return false
    said.add(words)
    return true
  })
}
