import { hasBit, lowestBit, putBit } from '../../catalogue/bits.ts'
import { GENRE } from '../../catalogue/genres/genre-ids.ts'
import { kidsHalfPoints } from '../../catalogue/maturity/made-for-points.ts'
import { ageOf, ageOfFacts } from '../../catalogue/maturity/maturity.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import { MANY_ROWS, VISIBLE_TITLES } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProfileView } from './profile-views.ts'
import { titlesOfSagas } from './saga-titles.ts'

// A maturity limit is the same for a child of four and one of eight. The liked titles of a child show its level: their
// age and how childlike their genres are. Titles above it score lower, or are excluded from the child's own page while
// enough others are left: no X-Men after Peppa Pig. Sequels of a liked title are as childlike as it is.

/** Assumed age level of a child without likes. */
const UNKNOWN_LEVEL = 6
/** The penalty, as a fraction of the score spread. */
const OLDER_PENALTY = 0.5
/** The quantile of the liked titles' ages that counts as the level; the few titles above it are ignored. */
const LEVEL_QUANTILE = 0.75
/** From so many likes on, and with so many titles at the level, the others are excluded. */
const MIN_LIKED = 3
const ENOUGH_OTHERS = 2 * MANY_ROWS * VISIBLE_TITLES
/** A title so many steps (of half a point) less childlike than the child's level is penalised. */
const LESS_CHILDLIKE = 2
/** The highest level of films for a child who likes none: Animation and Family. Only series have the genre Kids. */
const CHILDLIKE_FILM = kidsHalfPoints([GENRE.animation, GENRE.family])

/** The spread from the best score to the last good one, and whether the page is for the child alone. */
interface ChildPage {
  readonly spread: number
  readonly isAlone: boolean
}

/** Lowers the scores of titles for older children. */
export function penaliseOlder(
  workspace: Pick<Workspace, 'catalogue' | 'madeFor' | 'masks' | 'sagas'>,
  profile: ProfileView,
  scores: Float32Array,
  { spread, isAlone }: ChildPage,
): void {
  const { catalogue, masks } = workspace
  const { childlike } = workspace.madeFor
  const { maturity, region } = profile.person
  if (maturity !== 'kids') return
  const { columns } = catalogue
  const ageAt = (title: number): number => {
    const updated = updatedFacts(catalogue, title)
    return updated ? ageOfFacts(updated, region) : ageOf(columns.ages, title, region)
  }
  const liked = Array.from(profile.titles).filter((_, at) => profile.weights[at] > 0)
  const levels = [false, true].map((isSeries) => {
    const likedOfType = liked.filter((title) => hasBit(catalogue.series, title) === isSeries)
    const isKnown = likedOfType.length > 0
    const known = isKnown ? likedOfType : liked
    const level = -levelQuantile(
      known.map((title) => -childlike[title]),
      Infinity,
    )
    return { age: levelQuantile(known.map(ageAt)), childlike: isKnown || isSeries ? level : Math.min(level, CHILDLIKE_FILM) }
  })
  const sequels = titlesOfSagas(workspace, liked)
  const penalty = OLDER_PENALTY * spread
  const above: number[] = []
  let others = 0
  for (let word = 0; word < masks.eligible.length; word++) {
    for (let rest = masks.eligible[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + lowestBit(rest)
      const level = levels[Number(hasBit(catalogue.series, title))]
      if (!level) continue
      const isOlder = ageAt(title) > level.age
      const isLessChildlike = isAlone && childlike[title] <= level.childlike - LESS_CHILDLIKE && !sequels.has(title)
      scores[title] -= penalty * (Number(isOlder) + Number(isLessChildlike))
      if (isOlder || isLessChildlike) above.push(title)
      else others++
    }
  }
  if (isAlone && liked.length >= MIN_LIKED && others >= ENOUGH_OTHERS)
    for (const title of above) putBit(masks.eligible, title, false)
}

/** The quantile `LEVEL_QUANTILE` of some numbers, or `unknown` if there are none. */
function levelQuantile(numbers: number[], unknown = UNKNOWN_LEVEL): number {
  return numbers.sort((a, b) => a - b)[Math.ceil(LEVEL_QUANTILE * numbers.length) - 1] ?? unknown
}
