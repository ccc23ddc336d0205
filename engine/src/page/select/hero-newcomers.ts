import type { Composition } from '../rows/composition.ts'
import { HERO_TITLES } from '../slate/settings.ts'
import { mostRenowned } from '../workspace/renowned.ts'
import type { ThemeKind } from '../workspace/themes.ts'
import { traits } from '../workspace/traits.ts'

// The hero of a newcomer has titles that many people would start today: well known now, highly rated and diverse.
// Scores compare a title with others of its decade, so the top of the ranking is the best of all decades: good for
// rows, but too old for a first impression.

/** Number of most renowned titles considered. */
const RENOWNED_TITLES = 400
/** Maximum number of hero titles with the same first genre, the same decade or the same language. */
const max: Readonly<Partial<Record<ThemeKind, number>>> = { genre: 3, decade: 2, language: HERO_TITLES - 3 }

/** Pool indexes of acclaimed titles, most renowned first. */
export function wellKnownIndexes({ workspace, pool }: Pick<Composition, 'pool' | 'workspace'>): number[] {
  return mostRenowned(workspace, workspace.masks.eligible, RENOWNED_TITLES)
    .map((title) => pool.poolIndexOf[title] ?? -1)
    .filter((poolIndex) => poolIndex >= 0 && poolIndex < pool.ranked && (pool.traits[poolIndex] & traits.acclaimed) !== 0)
}

/** Counts hero titles by theme, against the limits. */
interface ThemeLimits {
  isBelowLimits(poolIndex: number): boolean
  add(poolIndex: number): void
}

export function openThemeLimits({ workspace: { themes }, pool }: Pick<Composition, 'pool' | 'workspace'>): ThemeLimits {
  const counts = new Map<number, number>()
  const limited = (poolIndex: number): number[] => {
    const first = pool.start[poolIndex]
    const themesOfTitle = Array.from(pool.themes.subarray(first, pool.start[poolIndex + 1]))
    return themesOfTitle.filter((theme, at) => max[themes.kindOf(theme)] !== undefined && (at === 0 || theme >= themes.genres))
  }
  return {
    isBelowLimits: (poolIndex) =>
      limited(poolIndex).every((theme) => (counts.get(theme) ?? 0) < (max[themes.kindOf(theme)] ?? 0)),
    add: (poolIndex) => {
      for (const theme of limited(poolIndex)) counts.set(theme, (counts.get(theme) ?? 0) + 1)
    },
  }
}
