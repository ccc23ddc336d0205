import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { invalid } from '../../problems.ts'
import type { TitlePart } from '../../taste/bulk/bulk-changes.ts'
import { NO_EPISODE, wholeTitle } from '../../taste/series/episode-ref.ts'
import type { SyncMarks, SyncRequest } from '../input-schemas.ts'
import { openResolver, type TitleInput } from '../resolve.ts'

export const groups = ['movies', 'shows', 'seasons', 'episodes'] as const
export type SyncGroup = (typeof groups)[number]

/** A title, season or episode in a request, with its times and rating. */
export type SyncItem = { readonly group: SyncGroup; readonly part: TitlePart; readonly marks: SyncMarks }

type NotFound = Record<SyncGroup, unknown[]>
export type SyncItems = { readonly found: SyncItem[]; readonly notFound: NotFound }

const MAX_ITEMS = 20_000

/** Which levels of a series become items: only the innermost that are listed, or every level that has a rating. */
type Depth = 'smallest' | 'rated'

/** Resolves the items of a request that the profile may see; the others are returned as they were sent. */
export async function syncItemsOf(
  ctx: PagesCtx,
  who: Session,
  given: SyncRequest,
  depth: Depth = 'smallest',
): Promise<SyncItems> {
  const { findTitle, findPart } = openResolver(ctx, who)
  const found: SyncItem[] = []
  const notFound = forEachGroup<unknown[]>(() => [])
  const add = (group: SyncGroup, part: TitlePart, marks: SyncMarks) => {
    if (found.length >= MAX_ITEMS) throw invalid('', `more than ${MAX_ITEMS.toLocaleString('en')} titles and episodes`)
    found.push({ group, part, marks })
  }
  for (const movie of given.movies) {
    const number = await findTitle('movie', movie)
    if (number === undefined) notFound.movies.push(inputOf(movie))
    else add('movies', { number, ...wholeTitle }, movie)
  }
  for (const show of given.shows) {
    const number = await findTitle('show', show)
    if (number === undefined) notFound.shows.push(inputOf(show))
    else addShow(number, show, depth, add, (group) => notFound[group].push(inputOf(show)))
  }
  for (const group of ['seasons', 'episodes'] as const)
    for (const one of given[group]) {
      const part = findPart(one.ids)
      const isOfGroup = part !== undefined && (part.episode === NO_EPISODE) === (group === 'seasons')
      if (isOfGroup) add(group, part, one)
      else notFound[group].push(inputOf(one))
    }
  return { found, notFound }
}

/** A record with a value for each group. */
export function forEachGroup<T>(make: () => T): Record<SyncGroup, T> {
  return { movies: make(), shows: make(), seasons: make(), episodes: make() }
}

type Show = SyncRequest['shows'][number]

function addShow(
  number: number,
  show: Show,
  depth: Depth,
  add: (group: SyncGroup, part: TitlePart, marks: SyncMarks) => void,
  refuse: (group: SyncGroup) => void,
): void {
  const isItem = (marks: SyncMarks, hasParts: boolean) => (depth === 'rated' ? Boolean(marks.rating) || !hasParts : !hasParts)
  if (isItem(show, show.seasons !== undefined)) add('shows', { number, ...wholeTitle }, show)
  for (const season of show.seasons ?? []) {
    if (season === null) {
      refuse('seasons')
      continue
    }
    const inherited = depth === 'rated' ? season : { ...marksIn(show), ...marksIn(season) }
    if (isItem(season, season.episodes !== undefined))
      add('seasons', { number, season: season.number, episode: NO_EPISODE }, inherited)
    for (const episode of season.episodes ?? []) {
      if (episode === null) {
        refuse('episodes')
        continue
      }
      const marks = depth === 'rated' ? episode : { ...inherited, ...marksIn(episode) }
      add('episodes', { number, season: season.number, episode: episode.number }, marks)
    }
  }
}

/** The marks that are set: a season's times apply to its episodes without times of their own. */
function marksIn({ watched_at, collected_at, rated_at, rating }: SyncMarks): SyncMarks {
  return {
    ...(watched_at && { watched_at }),
    ...(collected_at && { collected_at }),
    ...(rated_at && { rated_at }),
    ...(rating && { rating }),
  }
}

function inputOf({ title, year, ids, rating }: TitleInput & SyncMarks): Record<string, unknown> {
  return { ...(rating && { rating }), ...(title && { title }), ...(year && { year }), ids: ids ?? {} }
}
