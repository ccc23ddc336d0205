import { fallbackReasonsOf, fallbacksIn, type ShownList } from './explain/fallback-reasons.ts'
import { informativeOf, type Likings, likingAt } from './explain/likings.ts'
import { reasonsFor, reasonsIn, rowReasons } from './explain/reasons.ts'
import type { Shares } from './explain/shares.ts'
import { type ShownTitles, shownTitles } from './explain/shown-titles.ts'
import { spreadNames } from './explain/spread-names.ts'
import { spreadPeople } from './explain/spread-people.ts'
import type { RowCandidate } from './rows/candidate.ts'
import type { Composition } from './rows/composition.ts'
import type { SelectedPoolRow } from './select/select-rows.ts'
import type { ComposedPage, ComposedRow, Explanations, SeedShare } from './slate/row.ts'
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
  const people = sharesOfAll(composition, drafts, shown)
  const [ofHero, ...ofRows] = pageListsOf(composition, likings, hero, drafts)
  const lists = [ofHero, ...ofRows]
  spread(composition, likings, people, { lists, shown })
  const fallbacks = fallbackReasonsOf(composition, { likings, shown, people }, lists)
  const explain = ({ from, to }: ShownList): Pick<ComposedRow, 'because' | 'fallbacks'> => ({
    because: people.map((one) => reasonsIn(one, from, to)),
    fallbacks: fallbacksIn(fallbacks, from, to),
  })
  return {
    seeds: people.map(({ named }) => named),
    likings: likings.all.map(({ subject }) => subject),
    hero: { titles: hero, ...explain(ofHero) },
    rows: ofRows.map((row): ComposedRow => {
      const { kind, type, subject, source } = row.candidate
      const { because, fallbacks } = explain(row)
      const reasons = because.map((one, profileIndex) =>
        isGiven(row.candidate) ? [] : reasonsOfRow(composition, row, one, { shown, people, profileIndex }),
      )
      const entries = source.from === 'entries' ? source.entries : []
      return { kind, type, subject, titles: row.titles, because, fallbacks, reasons, entries }
    }),
  }
}

/** A row of list titles, or of popular ones, is not caused by seeds, even if seeds contribute to its titles. */
function isGiven({ kind, source }: RowCandidate): boolean {
  return source.from === 'list' || kind === 'popular' || kind === 'favourites'
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

/** One list of the page (the hero or a row). Its likings add information to its own name. */
interface PageList extends ShownList {
  /** Null for the hero. */
  readonly candidate: RowCandidate | null
}

interface ShownRow extends PageList {
  readonly candidate: RowCandidate
  readonly titles: Uint32Array
}

/** Lays the lists of a page one behind the other: the hero, then each row. */
function pageListsOf(
  composition: Composition,
  likings: Likings,
  hero: Uint32Array,
  drafts: readonly RowDraft[],
): [PageList, ...ShownRow[]] {
  let to = hero.length
  const rows = drafts.map(({ candidate, titles }): ShownRow => {
    const from = to
    to += titles.length
    return { from, to, informative: informativeOf(composition, likings, candidate.themes), candidate, titles }
  })
  return [{ from: 0, to: hero.length, informative: likings.every, candidate: null }, ...rows]
}

/** Varies which seeds, or which people, the reasons of the page name. */
function spread(
  { hasFewSeeds, pool }: Pick<Composition, 'hasFewSeeds' | 'pool'>,
  likings: Likings,
  [own, ...others]: readonly Shares[],
  { lists, shown: { poolIndexAt } }: { readonly lists: readonly PageList[]; readonly shown: ShownTitles },
): void {
  if (!own) return
  if (others.length > 0) {
    spreadPeople([own, ...others], poolIndexAt.length)
    return
  }
  const rows = lists.map(({ from, to, informative, candidate }) => {
    // With few seeds the reason names a seed, never a liking.
    const hasLiking = (index: number): boolean => {
      const poolIndex = hasFewSeeds ? -1 : poolIndexAt[from + index]
      return poolIndex >= 0 && poolIndex < pool.ranked && likingAt(likings, informative, poolIndex, null) >= 0
    }
    return { from, to, isFollowing: candidate?.kind === 'because', hasLiking }
  })
  spreadNames(own, rows, own.named.length)
}

interface RowOfPerson {
  readonly shown: ShownTitles
  readonly people: readonly Shares[]
  readonly profileIndex: number
}

/** The seeds of one person that a whole row comes from. */
function reasonsOfRow(
  composition: Composition,
  row: ShownRow,
  because: Explanations,
  { shown, people, profileIndex }: RowOfPerson,
): SeedShare[] {
  const shares = people[profileIndex]
  return rowReasons(because, {
    followed: shares && followedSeed(composition, row, { shown, shares, profileIndex }),
    isInRow: (seed) => row.titles.includes(shares?.named[seed] ?? -1),
  })
}

/** The seed that a row follows, if it belongs to this person. */
function seedOf({ kind, subject }: Pick<RowCandidate, 'kind' | 'subject'>, profileIndex: number): number | undefined {
  return kind === 'because' && (subject.profileIndex ?? 0) === profileIndex ? subject.seed : undefined
}

interface FollowedRow {
  readonly shown: ShownTitles
  readonly shares: Shares
  readonly profileIndex: number
}

/** The seed that a row follows, with its mean share in the visible titles. */
function followedSeed(
  { seeds, pool }: Pick<Composition, 'pool' | 'seeds'>,
  { candidate, titles, from }: ShownRow,
  { shown: { slotAt }, shares, profileIndex }: FollowedRow,
): SeedShare | undefined {
  const seed = seedOf(candidate, profileIndex)
  const found = seed === undefined ? undefined : seeds.find((one) => one.title === seed && one.profileIndex === profileIndex)
  if (!found) return undefined
  const visible = Math.min(titles.length, VISIBLE_TITLES)
  let sum = 0
  for (let at = 0; at < visible; at++) {
    sum += found.terms[pool.poolIndexOf[titles[at]]] / (shares.totals[slotAt[from + at]] || 1)
  }
  return { seed: shares.named.indexOf(found.title), share: sum / visible }
}
