import { relatedness } from '../../../models/content/relations.ts'
import type { Workspace } from '../../workspace/workspace.ts'

// Six likes about chess and six about the mafia are two subjects. Together they are the subject of the taste; one by
// one, so that the one with the better known titles does not make the page alone.

/** A keyword, or several with one name, and the likes that have it. */
export interface SubjectCandidate {
  /** The keywords with its name, as themes. */
  readonly keywords: number[]
  /** The likes that have one of them. */
  readonly titles: number[]
}

/** Each of two subjects has at least so many likes, and this share of those with keywords … */
const MIN_LIKES = 4
const MIN_SHARE = 0.25
/** … but at most this share, or the taste has one subject; both together have at least this share. */
const MAX_SHARE = 0.6
const MIN_SHARE_OF_BOTH = 2 / 3
/** A keyword can be incidental in so many likes: a sailor in Wedding Crashers. */
const MAX_IN_BOTH = 1
/** Maximum share of the catalogue that has one of them. */
const MAX_USUAL = 0.005
/** If more pairs of likes of one and of the other are alike, it is one subject under two names. */
const MAX_ALIKE_PAIRS = 0.1
/** The value in a list of related titles from which on two titles are alike (see alike-titles.ts). */
const ALIKE = 0.1

/**
 * The two subjects that most of `size` likes with keywords are about: keywords of which hardly a like has both; `usual`
 * is the share of the catalogue that has one of some keywords.
 */
export function twoSubjectsOf(
  workspace: Pick<Workspace, 'scorer'>,
  candidates: readonly SubjectCandidate[],
  { size, usual }: { readonly size: number; readonly usual: (keywords: readonly number[]) => number },
): readonly SubjectCandidate[] {
  const [min, max] = [Math.max(MIN_LIKES, MIN_SHARE * size), MAX_SHARE * size]
  if (candidates.some(({ titles }) => titles.length > max)) return []
  const fit = candidates.filter(({ keywords, titles }) => titles.length >= min && usual(keywords) <= MAX_USUAL)
  let best: readonly SubjectCandidate[] = []
  let most = MIN_SHARE_OF_BOTH * size
  fit.forEach((one, at) => {
    for (const other of fit.slice(at + 1)) {
      const inBoth = one.titles.filter((title) => other.titles.includes(title)).length
      const together = one.titles.length + other.titles.length - inBoth
      if (together < most || inBoth > MAX_IN_BOTH || areAlike(workspace, one, other)) continue
      best = [one, other]
      most = together + 1
    }
  })
  return best
}

/** Whether many likes of one candidate are alike those of the other. */
function areAlike({ scorer: { content } }: Pick<Workspace, 'scorer'>, one: SubjectCandidate, other: SubjectCandidate): boolean {
  if (!content) return false
  let alike = 0
  for (const a of one.titles)
    for (const b of other.titles) alike += Number(Math.max(relatedness(content, a, b), relatedness(content, b, a)) >= ALIKE)
  return alike > MAX_ALIKE_PAIRS * one.titles.length * other.titles.length
}
