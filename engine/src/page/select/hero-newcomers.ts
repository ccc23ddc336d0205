import type { Composition } from '../rows/composition.ts'
import { HERO_TITLES } from '../slate/settings.ts'
import { renownedUnder } from '../workspace/renowned.ts'
import type { ThemeKind } from '../workspace/themes.ts'
import { traits } from '../workspace/traits.ts'

// A stranger's hero has what many would press today: well known now, highly rated, and of many kinds. The ranking alone compares a title
// with those of its decade, so that its first titles are the best of all times: right for rows, but too old for a first impression.

/** How many of the most renowned titles are looked at. */
const RENOWNED_TITLES = 400
/** A hero has at most so many of one kind: of a genre, that which a title has first; of a language, so that others have a place. */
const most: Readonly<Partial<Record<ThemeKind, number>>> = { genre: 3, decade: 2, language: HERO_TITLES - 3 }

/** Pool indexes of what is well known today and highly rated, the best known first. */
export function wellKnown({ workspace, pool }: Composition): number[] {
  return renownedUnder(workspace, workspace.masks.fit, RENOWNED_TITLES)
    .map((title) => pool.poolIndexOf[title] ?? -1)
    .filter((poolIndex) => poolIndex >= 0 && poolIndex < pool.ranked && (pool.traits[poolIndex] & traits.acclaimed) !== 0)
}

/** Keeps titles from being all of one kind. */
interface Spread {
  isBelowLimits(poolIndex: number): boolean
  add(poolIndex: number): void
}

export function openSpread({ workspace: { themes }, pool }: Composition): Spread {
  const counts = new Map<number, number>()
  const limited = (poolIndex: number): number[] => {
    const first = pool.start[poolIndex]
    const own = Array.from(pool.themes.subarray(first, pool.start[poolIndex + 1]))
    return own.filter((theme, at) => most[themes.kindOf(theme)] !== undefined && (at === 0 || theme >= themes.genres))
  }
  return {
    isBelowLimits: (poolIndex) =>
      limited(poolIndex).every((theme) => (counts.get(theme) ?? 0) < (most[themes.kindOf(theme)] ?? 0)),
    add: (poolIndex) => {
      for (const theme of limited(poolIndex)) counts.set(theme, (counts.get(theme) ?? 0) + 1)
    },
  }
}
