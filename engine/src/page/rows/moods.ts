import type { RowMaker } from '../candidate.ts'
import { countPlaces } from '../pool-bits.ts'
import { narrowed, waysOn } from '../ways-on.ts'

const MOST = 10

/** Ways on by mood; without moods, by the keywords that tell the taste. */
export const moods: RowMaker = (scene) => {
  const { keywords: given = [] } = scene.request.filters
  const asked = new Set((scene.request.moods ?? []).flatMap((keyword) => scene.stage.themes.find('keyword', keyword) ?? []))
  const own = scene.themes.filter(({ kind, theme }) => kind === 'keyword' && (asked.size === 0 || asked.has(theme)))
  const counts = new Map(own.map(({ theme, bits }) => [theme, countPlaces(bits)]))
  return waysOn(scene, 'moods', {
    themes: [...counts.keys()],
    most: MOST,
    held: (theme) => counts.get(theme) ?? 0,
    filters: (key) => narrowed(given, Number(key)) && { keywords: [Number(key)] },
  })
}
