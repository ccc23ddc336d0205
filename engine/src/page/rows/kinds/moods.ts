import { countSet } from '../../pool/bitsets.ts'
import type { RowMaker, RowSpec } from '../candidate.ts'
import { narrowsFilter, navigationRow } from '../navigation.ts'

const MAX_MOOD_LINKS = 10

/** Links to pages by mood; without moods in the request, by the keywords of the taste. */
const make: RowMaker = (composition) => {
  const { keywords: given = [] } = composition.request.filters
  const moodThemes = new Set(
    (composition.request.moods ?? []).flatMap((keyword) => composition.workspace.themes.find('keyword', keyword) ?? []),
  )
  const ofTaste = composition.themes.filter(
    ({ kind, theme }) => kind === 'keyword' && (moodThemes.size === 0 || moodThemes.has(theme)),
  )
  const counts = new Map(ofTaste.map(({ theme, bits }) => [theme, countSet(bits)]))
  return navigationRow(composition, 'moods', {
    themes: [...counts.keys()],
    maxEntries: MAX_MOOD_LINKS,
    countOf: (theme) => counts.get(theme) ?? 0,
    filters: (key) => narrowsFilter(given, Number(key)) && { keywords: [Number(key)] },
  })
}

export const moods: RowSpec = { kind: 'moods', wireNumber: 22, makeOrder: 240, position: 16, maxRows: 1, make }
