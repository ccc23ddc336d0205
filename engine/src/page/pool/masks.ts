import { putBit } from '../../catalogue/bits.ts'
import { filterMask } from '../../catalogue/filters/filter-mask.ts'
import { isNarrowed } from '../../catalogue/filters/page-filters.ts'
import { titlesMadeFor } from '../../catalogue/maturity/made-for.ts'
import type { ChildMaturity } from '../../catalogue/maturity/made-for-points.ts'
import type { Maturity } from '../../catalogue/maturity/maturity.ts'
import { isAllowedFor } from '../../catalogue/title-updates.ts'
import { isLike } from '../../taste/signals.ts'
import type { ComposeProfile, ComposeRequest } from '../slate/request.ts'
import { releasesOn } from '../workspace/releases.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { titlesOfDislikedSagas } from './disliked-sagas.ts'
import { openedGenres } from './opened-genres.ts'
import { hasWantedSeeds } from './profile-views.ts'
import { titlesOfSagas } from './saga-titles.ts'

/** Writes the masks of the page (see `Masks`). */
export function maskTitles(workspace: Workspace, { profiles, filters, today, adult }: ComposeRequest): void {
  const { catalogue, masks } = workspace
  const { kernels } = catalogue.space
  const { allowed, listed, eligible, upcoming, seen, scratch } = masks
  filterMask(catalogue, filters, profiles[0].region, { out: allowed, scratch })
  if (filters.owned) {
    writeOwned(workspace, profiles, scratch)
    kernels.and(allowed, scratch, allowed)
  }
  for (const { maturity, region } of profiles) kernels.and(allowed, catalogue.allowed(maturity, region), allowed)
  if (!adult || !isNarrowed(filters)) kernels.andNot(allowed, catalogue.adult, allowed)
  const releases = releasesOn(workspace, today)
  kernels.and(allowed, releases.upcoming, upcoming)
  kernels.andNot(allowed, releases.upcoming, listed)
  for (const { disliked, hidden } of profiles) {
    clearAll(listed, disliked)
    clearAll(listed, hidden)
  }
  writeSeen(workspace, profiles)
  kernels.andNot(upcoming, seen, upcoming)
  kernels.andNot(listed, seen, eligible)
  for (const person of profiles) {
    const { disliked, hidden, muted = [] } = person
    const sagas = titlesOfDislikedSagas(workspace, person)
    for (const bits of [upcoming, eligible]) for (const list of [disliked, hidden, muted, sagas]) clearAll(bits, list)
    if (hasWantedSeeds(person)) leaveOutWanted(eligible, person)
  }
  const young = youngestOf(profiles)
  if (young === 'all') kernels.and(allowed, allowed, masks.suited)
  else
    narrowFor(workspace, young, {
      genres: openedGenres(workspace, { profiles }),
      sequels: sequelsFor(workspace, young, profiles),
    })
}

function writeSeen(
  { catalogue, masks: { seen } }: Pick<Workspace, 'catalogue' | 'masks'>,
  profiles: readonly ComposeProfile[],
): void {
  catalogue.space.kernels.clear(seen)
  for (const { history, finished, begun } of profiles) {
    for (const { title, kind } of history.signals) if (kind !== 'watchlist') putBit(seen, title, true)
    for (const list of [finished, begun]) for (let i = 0; i < list.length; i++) putBit(seen, list[i], true)
  }
}

/** Writes the titles in anybody's library: people who watch together need a title only once. */
export function writeOwned(
  { catalogue }: Pick<Workspace, 'catalogue'>,
  profiles: readonly ComposeProfile[],
  out: Uint32Array,
): void {
  catalogue.space.kernels.clear(out)
  for (const { owned = [] } of profiles) for (let i = 0; i < owned.length; i++) putBit(out, owned[i], true)
}

/** With fewer titles made for children, everything that the maturity limit allows is recommended. */
const ENOUGH_CHILDRENS_TITLES = 40

/** What the likes of a child or teenager add to the titles made for them. */
interface OpenedTitles {
  readonly genres: number[]
  readonly sequels: ReadonlySet<number>
}

/**
 * Narrows a page for children or teenagers to titles made for them, of a genre that their likes open, or of the saga of
 * a like.
 */
function narrowFor(
  { catalogue, masks, madeFor: made }: Pick<Workspace, 'catalogue' | 'madeFor' | 'masks'>,
  young: ChildMaturity,
  { genres, sequels }: OpenedTitles,
): void {
  const { kernels } = catalogue.space
  const { allowed, eligible, upcoming, suited, scratch, spare } = masks
  const forThem = titlesMadeFor(catalogue, made, young)
  if (genres.length > 0) {
    filterMask(catalogue, { genres }, null, { out: spare, scratch })
    kernels.or(spare, forThem, spare)
  } else kernels.and(forThem, forThem, spare)
  for (const title of sequels) putBit(spare, title, true)
  kernels.and(eligible, spare, suited)
  const isEnough = kernels.countBits(suited) >= ENOUGH_CHILDRENS_TITLES
  kernels.and(allowed, isEnough ? spare : allowed, suited)
  kernels.and(eligible, suited, eligible)
  kernels.and(upcoming, suited, upcoming)
}

/** The titles of the sagas that the youngest people of a page like. The maturity limit applies to these too. */
function sequelsFor(
  workspace: Pick<Workspace, 'catalogue' | 'sagas'>,
  young: ChildMaturity,
  profiles: readonly ComposeProfile[],
): Set<number> {
  const likes = profiles
    .filter(({ maturity }) => maturity === young)
    .flatMap(({ history, region }) =>
      history.signals.filter((signal) => isLike(signal) && isAllowedFor(workspace.catalogue, signal.title, young, region)),
    )
  return titlesOfSagas(
    workspace,
    likes.map(({ title }) => title),
  )
}

/** The strictest maturity limit of some people. */
export function youngestOf(people: readonly Pick<ComposeProfile, 'maturity'>[]): Maturity {
  if (people.some(({ maturity }) => maturity === 'kids')) return 'kids'
  return people.some(({ maturity }) => maturity === 'teen') ? 'teen' : 'all'
}

/** Removes the watchlist: a page that is about it recommends what is similar, and has a row of its titles. */
function leaveOutWanted(bits: Uint32Array, { history }: ComposeProfile): void {
  for (const { title, kind } of history.signals) if (kind === 'watchlist') putBit(bits, title, false)
}

function clearAll(bits: Uint32Array, titles: ArrayLike<number>): void {
  for (let i = 0; i < titles.length; i++) putBit(bits, titles[i], false)
}
