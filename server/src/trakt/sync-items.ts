import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { invalid } from '../problems.ts'
import type { TitlePart } from '../taste/bulk-changes.ts'
import { NO_EPISODE } from '../taste/episode-ref.ts'
import type { SyncMarks, SyncRequest } from './input-schemas.ts'
import { openResolver, type TitleInput } from './resolve.ts'

export const groups = ['movies', 'shows', 'seasons', 'episodes'] as const
export type Group = (typeof groups)[number]

/** Something that a client said something of. */
export type SyncItem = { readonly group: Group; readonly thing: TitlePart; readonly marks: SyncMarks }

type NotFound = Record<Group, unknown[]>
export type SyncItems = { readonly found: SyncItem[]; readonly notFound: NotFound }

const MOST_THINGS = 20_000

/** How deep a series is read: to the smallest parts that are named, or to each that has a rating. */
type Depth = 'smallest' | 'rated'

/** All that a client named and the profile may see, and what was not found, as it was given. */
export async function syncItemsOf(
  ctx: PagesCtx,
  who: Session,
  given: SyncRequest,
  depth: Depth = 'smallest',
): Promise<SyncItems> {
  const { title, part } = openResolver(ctx, who)
  const found: SyncItem[] = []
  const notFound = noGroups<unknown[]>(() => [])
  const add = (group: Group, thing: TitlePart, marks: SyncMarks) => {
    if (found.length >= MOST_THINGS) throw invalid('', `more than ${MOST_THINGS.toLocaleString('en')} titles and episodes`)
    found.push({ group, thing, marks })
  }
  for (const movie of given.movies) {
    const number = await title('movie', movie)
    if (number === undefined) notFound.movies.push(asGiven(movie))
    else add('movies', whole(number), movie)
  }
  for (const show of given.shows) {
    const number = await title('show', show)
    if (number === undefined) notFound.shows.push(asGiven(show))
    else addShow(number, show, depth, add)
  }
  for (const group of ['seasons', 'episodes'] as const)
    for (const one of given[group]) {
      const thing = part(one.ids)
      const isOne = thing !== undefined && (thing.episode === NO_EPISODE) === (group === 'seasons')
      if (isOne) add(group, thing, one)
      else notFound[group].push(asGiven(one))
    }
  return { found, notFound }
}

/** A value for each group. */
export function noGroups<T>(make: () => T): Record<Group, T> {
  return { movies: make(), shows: make(), seasons: make(), episodes: make() }
}

function whole(number: number): TitlePart {
  return { number, season: NO_EPISODE, episode: NO_EPISODE }
}

type Show = SyncRequest['shows'][number]

function addShow(
  number: number,
  show: Show,
  depth: Depth,
  add: (group: Group, thing: TitlePart, marks: SyncMarks) => void,
): void {
  const says = (marks: SyncMarks, hasParts: boolean) => (depth === 'rated' ? Boolean(marks.rating) || !hasParts : !hasParts)
  if (says(show, show.seasons !== undefined)) add('shows', whole(number), show)
  for (const season of show.seasons ?? []) {
    const inherited = depth === 'rated' ? season : { ...marksIn(show), ...marksIn(season) }
    if (says(season, season.episodes !== undefined))
      add('seasons', { number, season: season.number, episode: NO_EPISODE }, inherited)
    for (const episode of season.episodes ?? []) {
      const marks = depth === 'rated' ? episode : { ...inherited, ...marksIn(episode) }
      add('episodes', { number, season: season.number, episode: episode.number }, marks)
    }
  }
}

/** What is said, without what is left out: a season's time holds for its episodes that have none. */
function marksIn({ watched_at, collected_at, rated_at, rating }: SyncMarks): SyncMarks {
  return {
    ...(watched_at && { watched_at }),
    ...(collected_at && { collected_at }),
    ...(rated_at && { rated_at }),
    ...(rating && { rating }),
  }
}

function asGiven({ title, year, ids, rating }: TitleInput & SyncMarks): Record<string, unknown> {
  return { ...(rating && { rating }), ...(title && { title }), ...(year && { year }), ids: ids ?? {} }
}
