import { hasBit } from '../../catalogue/bits.ts'
import type { Content } from '../../models/content/content.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'

// The best titles of a page are similar to the whole history, and hardly ever alike one entry. In a long history they
// are also spread over all entries. The titles nearest to a seed are looked up instead, wherever they are ranked.

/** Maximum number of titles near a seed: by related titles, and by neighbours in the audience. */
const MAX_RELATED = 32
const MAX_NEIGHBOURS = 16
/** Minimum term of a related title: a lower one is hardly ever felt. */
const MIN_TERM = 0.01
/** Minimum term of a title that makes a seed worth following. */
const MIN_TERM_TO_FOLLOW = 0.015

type NearWorkspace = Pick<Workspace, 'scorer' | 'masks'>

/** The titles nearest to a seed that the page may show; some of them twice. */
export function nearTitles(workspace: NearWorkspace, seed: number, entryShare: number): readonly number[] {
  return [...relatedTitles(workspace, seed, MIN_TERM / entryShare), ...neighbourTitles(workspace, seed)]
}

/**
 * Whether enough titles are near a seed for a row. `entryShare` is the factor of an entry of the history by its list
 * of related titles.
 */
export function hasNearTitles(workspace: NearWorkspace, seed: number, entryShare: number): boolean {
  const { content } = workspace.scorer
  if (!content || seed >= content.count) return false
  const { titles, values } = content.related.list
  const { from, to, min } = relatedRange(content, seed, MIN_TERM_TO_FOLLOW / entryShare)
  let count = 0
  for (let entry = from; entry < to && count < MIN_TITLES; entry++)
    if (values[entry] >= min && hasBit(workspace.masks.eligible, titles[entry])) count++
  return count === MIN_TITLES
}

/** The strongest entries of a seed's list of related titles, with a minimum value. */
function relatedTitles({ scorer: { content }, masks }: NearWorkspace, seed: number, min: number): readonly number[] {
  if (!content || seed >= content.count) return []
  return strongest(content.related.list, relatedRange(content, seed, min), masks.eligible)
}

function relatedRange({ related: { start, scale } }: Content, seed: number, min: number): ListRange {
  const lowest = Math.max(1, Math.ceil(min / (scale[seed] || Infinity)))
  return { from: start[seed], to: start[seed + 1], min: lowest, max: MAX_RELATED }
}

/** The strongest neighbours of a seed in the audience. */
function neighbourTitles({ scorer: { model, codeOf, neighbours }, masks }: NearWorkspace, seed: number): readonly number[] {
  const code = codeOf[seed] ?? -1
  if (code < 0) return []
  const { start } = model.neighbours
  return strongest(neighbours, { from: start[code], to: start[code + 1], min: 1, max: MAX_NEIGHBOURS }, masks.eligible)
}

interface ListRange {
  readonly from: number
  readonly to: number
  /** Minimum value. */
  readonly min: number
  readonly max: number
}

/** The titles of the highest values in a range, the highest first; of equal values the first. */
function strongest(
  { titles, values }: { readonly titles: ArrayLike<number>; readonly values: Int8Array },
  { from, to, min, max }: ListRange,
  eligible: Uint32Array,
): number[] {
  const entries: number[] = []
  let floor = min
  for (let entry = from; entry < to; entry++) {
    if (values[entry] < floor || !hasBit(eligible, titles[entry])) continue
    if (entries.length === max) entries.pop()
    let at = entries.length
    for (; at > 0 && values[entries[at - 1]] < values[entry]; at--) entries[at] = entries[at - 1]
    entries[at] = entry
    if (entries.length === max) floor = values[entries[max - 1]] + 1
  }
  return entries.map((entry) => titles[entry])
}
