import { fallbackReasonsOf } from './explain/fallback-reasons.ts'
import { informativeOf, type Likings, likingAt } from './explain/likings.ts'
import { reasonsFor, reasonsIn, rowReasons } from './explain/reasons.ts'
import type { Shares } from './explain/shares.ts'
import { type ShownTitles, shownTitles } from './explain/shown-titles.ts'
import { openNameCounts, spreadNames } from './explain/spread-names.ts'
import { spreadPeople } from './explain/spread-people.ts'
import type { RowCandidate } from './rows/candidate.ts'
import type { Composition } from './rows/composition.ts'
import type { SelectedPoolRow } from './select/select-rows.ts'
import type { ComposedPage, ComposedRow, SeedShare } from './slate/row.ts'
import { VISIBLE_TITLES } from './slate/settings.ts'

/** A selected row before its reasons are added. */
interface RowDraft {
  readonly candidate: RowCandidate
  readonly titles: Uint32Array
  /** Null for rows of given titles and for navigation rows. */
  readonly poolIndexes: Int32Array | null
}

/**
 * Puts the rows in page order: rows from the pool in the order of selection, list and navigation rows (`placed`) at
 * their fixed positions between them, `more` rows last.
 */
export function draftsOf(
  { pool, settings, specs }: Composition,
  selected: readonly SelectedPoolRow[],
  placed: readonly RowCandidate[],
): RowDraft[] {
  const all = new Uint32Array(selected.reduce((sum, { poolIndexes }) => sum + poolIndexes.length, 0))
  let end = 0
  const draftOf = ({ candidate, poolIndexes }: SelectedPoolRow): RowDraft => {
    const from = end
    end += poolIndexes.length
    return { candidate, titles: copyTitles(pool, poolIndexes, all.subarray(from, end)), poolIndexes }
  }
  const drafts = selected.filter(({ candidate }) => candidate.kind !== 'more').map(draftOf)
  const rest = selected.filter(({ candidate }) => candidate.kind === 'more').map(draftOf)
  const positionOf = ({ kind }: RowCandidate): number => specs.get(kind)?.position ?? 0
  for (const candidate of placed.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    const { source } = candidate
    const titles = source.from === 'list' ? source.titles : new Uint32Array(0)
    drafts.splice(positionOf(candidate), 0, { candidate, titles, poolIndexes: null })
  }
  // `more` rows have no subject.
  return [...drafts, ...rest].slice(0, settings.rows)
}

function copyTitles(pool: Composition['pool'], poolIndexes: Int32Array, out: Uint32Array): Uint32Array {
  for (let at = 0; at < poolIndexes.length; at++) out[at] = pool.titles[poolIndexes[at]]
  return out
}

/** The parts that a page is assembled from. */
interface PageParts {
  readonly hero: Uint32Array
  readonly drafts: readonly RowDraft[]
  readonly likings: Likings
}

/** Builds the page; the reasons of all its titles are computed in one pass. */
export function assemble(composition: Composition, { hero, drafts, likings }: PageParts): ComposedPage {
  const shown = shownTitles(composition, [{ titles: hero, poolIndexes: null }, ...drafts])
  const sharesByPerson = sharesOfAll(composition, drafts, shown)
  const [ofHero, ...ofRows] = listsOf(composition, likings, { hero, drafts, poolIndexAt: shown.poolIndexAt })
  const lists = [ofHero, ...ofRows]
  spread(composition, likings, sharesByPerson, lists)
  const lengths = lists.map(({ titles }) => titles.length)
  const seeds = sharesByPerson.map(({ named }) => named)
  const fallback = { likings, seeds, nameCounts: openNameCounts(lengths, likings.all.length) }
  const explain = (list: ShownList): Pick<ComposedRow, 'because' | 'fallbacks'> => {
    const because = sharesByPerson.map((one) => reasonsIn(one, list.from, list.to))
    return { because, fallbacks: fallbackReasonsOf(composition, fallback, { ...list, because }) }
  }
  return {
    seeds,
    likings: likings.all.map(({ subject }) => subject),
    hero: { titles: hero, ...explain(ofHero) },
    rows: ofRows.map((list): ComposedRow => {
      const { candidate, titles, from, to } = list
      const { kind, type, subject, source } = candidate
      const { because, fallbacks } = explain(list)
      const slots = shown.slotAt.subarray(from, Math.min(to, from + VISIBLE_TITLES))
      // A row of list titles, or of popular ones, is not caused by seeds, even if seeds contribute to its titles.
      const isGiven = source.from === 'list' || kind === 'popular' || kind === 'favourites'
      const reasons = because.map((one, profileIndex) => {
        if (isGiven) return []
        const isInRow = (seed: number): boolean => titles.includes(sharesByPerson[profileIndex]?.named[seed] ?? -1)
        return rowReasons(one, {
          followed: followedSeed(composition, candidate, { titles, slots, shares: sharesByPerson[profileIndex], profileIndex }),
          isInRow,
        })
      })
      const entries = source.from === 'entries' ? source.entries : []
      return { kind, type, subject, titles, because, fallbacks, reasons, entries }
    }),
  }
}

/** The shares of every seed of each person in every title shown. */
function sharesOfAll(composition: Composition, drafts: readonly RowDraft[], shown: ShownTitles): Shares[] {
  const { workspace, profiles, terms, recogniser, pool, minHistoryShare } = composition
  const isFolded = profiles.length === 1
  return profiles.map((profile, profileIndex) => {
    const followed = drafts.flatMap(({ candidate }) => seedOf(candidate, profileIndex) ?? [])
    const before = terms[profileIndex]?.strongest ?? null
    return reasonsFor(workspace, profile, shown, { isFolded, followed, before, recogniser, pool, minHistoryShare })
  })
}

const noThemes: readonly number[] = []

/** One list of the page (the hero or a row): the titles in [from, to) of all titles shown. */
interface ShownList {
  readonly titles: Uint32Array
  /** By index in the list; −1 for a title outside the pool. */
  readonly poolIndexes: Int32Array
  readonly from: number
  readonly to: number
  /** The likings that add information to the list's own name, as a set. */
  readonly informative: Uint32Array
}

interface ShownRow extends ShownList {
  readonly candidate: RowCandidate
}

/** Lays the lists of a page one behind the other: the hero, then each row. */
function listsOf(
  composition: Composition,
  likings: Likings,
  { hero, drafts, poolIndexAt }: Pick<PageParts, 'hero' | 'drafts'> & Pick<ShownTitles, 'poolIndexAt'>,
): [ShownList, ...ShownRow[]] {
  let to = 0
  const listOf = (titles: Uint32Array, themes: readonly number[]): ShownList => {
    const from = to
    to += titles.length
    const informative = informativeOf(composition, likings, themes)
    return { titles, poolIndexes: poolIndexAt.subarray(from, to), from, to, informative }
  }
  const ofHero = listOf(hero, noThemes)
  return [ofHero, ...drafts.map(({ candidate, titles }) => ({ candidate, ...listOf(titles, candidate.themes) }))]
}

/** Varies which seeds, or which people, the reasons of the page name. */
function spread(
  { hasFewSeeds, pool }: Composition,
  likings: Likings,
  [own, ...others]: readonly Shares[],
  lists: readonly (ShownList | ShownRow)[],
): void {
  if (!own) return
  if (others.length > 0) {
    spreadPeople([own, ...others], lists.at(-1)?.to ?? 0)
    return
  }
  const rows = lists.map((list) => {
    const { from, to, poolIndexes, informative } = list
    // With few seeds the reason names a seed, never a liking.
    const hasLiking = (index: number): boolean => {
      const poolIndex = hasFewSeeds ? -1 : (poolIndexes[index] ?? -1)
      return poolIndex >= 0 && poolIndex < pool.ranked && likingAt(likings, informative, poolIndex) >= 0
    }
    return { from, to, isFollowing: 'candidate' in list && list.candidate.kind === 'because', hasLiking }
  })
  spreadNames(own, rows, own.named.length)
}

interface FollowedRow {
  readonly titles: Uint32Array
  /** Slots of the visible titles. */
  readonly slots: Uint32Array
  readonly shares: Shares | undefined
  readonly profileIndex: number
}

/** The seed that a row follows, if it belongs to this person. */
function seedOf({ kind, subject }: Pick<RowCandidate, 'kind' | 'subject'>, profileIndex: number): number | undefined {
  return kind === 'because' && (subject.profileIndex ?? 0) === profileIndex ? subject.seed : undefined
}

/** The seed that a row follows, with its mean share in the visible titles. */
function followedSeed(
  { seeds, pool }: Composition,
  candidate: RowCandidate,
  { titles, slots, shares, profileIndex }: FollowedRow,
): SeedShare | undefined {
  const seed = seedOf(candidate, profileIndex)
  const found = seed === undefined ? undefined : seeds.find((one) => one.title === seed && one.profileIndex === profileIndex)
  if (!found || !shares) return undefined
  let sum = 0
  for (let at = 0; at < slots.length; at++) {
    sum += found.terms[pool.poolIndexOf[titles[at]]] / (shares.totals[slots[at]] || 1)
  }
  return { seed: shares.named.indexOf(found.title), share: sum / slots.length }
}
