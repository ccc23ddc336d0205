import { type Explanations, LEAD } from '../slate/row.ts'
import { REASONS_PER_TITLE, VISIBLE_TITLES } from '../slate/settings.ts'

// One seed may be the strongest of half a page by a small margin; its name in thirty reasons is no information.
// Once it is named in a tenth of the page, the reason names another seed with nearly the same share, or a liking.

/** A seed or liking is named in this share of a page before others are preferred. */
const MAX_PAGE_SHARE = 0.1
const MIN_REPEATS = 4
/** Two seeds have about the same share if the smaller is at least this part of the larger. */
const ABOUT_SAME_SHARE = 0.9

/** How often each seed or liking is named in some titles, and from when on that is often. */
export interface Names {
  readonly counts: Uint16Array
  readonly max: number
}

/** The names on a page, separately for visible titles and the others. */
export interface NameCounts {
  readonly visible: Names
  readonly behind: Names
}

/**
 * Starts with an empty page; `rows` are the lengths of its lists, `count` is the number of things that can be named.
 */
export function openNameCounts(rows: readonly number[], count: number): NameCounts {
  const all = rows.reduce((sum, length) => sum + length, 0)
  const visible = rows.reduce((sum, length) => sum + Math.min(VISIBLE_TITLES, length), 0)
  const namesIn = (titles: number): Names => ({
    counts: new Uint16Array(count),
    max: Math.max(MIN_REPEATS, Math.ceil(MAX_PAGE_SHARE * titles)),
  })
  return { visible: namesIn(visible), behind: namesIn(all - visible) }
}

export function isOften({ counts, max }: Names, what: number): boolean {
  return counts[what] >= max
}

export function addName({ visible, behind }: NameCounts, what: number, isVisible: boolean): void {
  ;(isVisible ? visible : behind).counts[what]++
}

/** A list of a page: its range, whether it follows a seed, and whether a title has a liking as its fallback reason. */
interface NamedRow {
  readonly from: number
  readonly to: number
  readonly isFollowing: boolean
  readonly hasLiking: (index: number) => boolean
}

/** Chooses for each title which of its felt seeds the reason names, so that none is named all over the page. */
export function spreadNames(own: Explanations, rows: readonly NamedRow[], seeds: number): void {
  const nameCounts = openNameCounts(
    rows.map(({ from, to }) => to - from),
    seeds,
  )
  for (const row of rows) {
    for (let index = row.from; index < row.to; index++) {
      if (!row.isFollowing) chooseName(own, index, row, nameCounts)
      addNames(own, index, nameCounts, index - row.from < VISIBLE_TITLES)
    }
  }
}

function chooseName(own: Explanations, index: number, { from, hasLiking }: NamedRow, nameCounts: NameCounts): void {
  const { seeds, shares, feltCounts, ties, sagas, leads } = own
  const names = index - from < VISIBLE_TITLES ? nameCounts.visible : nameCounts.behind
  const isTied = ties[index] !== 0 || sagas[index] !== 0 || leads[index] !== 0
  const first = index * REASONS_PER_TITLE
  if (feltCounts[index] === 0 || isTied || !isOften(names, seeds[first])) return
  const min = ABOUT_SAME_SHARE * shares[first]
  for (let nth = 1; nth < feltCounts[index]; nth++) {
    if (shares[first + nth] < min || isOften(names, seeds[first + nth])) continue
    leads[index] = nth
    return
  }
  if (hasLiking(index - from)) leads[index] = LEAD.fallback
}

/** Counts the names of a reason: the second seed is named too unless a relation is named or another seed leads. */
function addNames(
  { seeds, feltCounts, ties, sagas, leads }: Explanations,
  index: number,
  nameCounts: NameCounts,
  isVisible: boolean,
): void {
  const lead = leads[index]
  if (feltCounts[index] === 0 || lead === LEAD.fallback) return
  const nth = sagas[index] || lead
  addName(nameCounts, seeds[index * REASONS_PER_TITLE + nth], isVisible)
  if (nth === 0 && ties[index] === 0 && feltCounts[index] > 1)
    addName(nameCounts, seeds[index * REASONS_PER_TITLE + 1], isVisible)
}
