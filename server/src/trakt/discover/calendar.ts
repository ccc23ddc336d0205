import { releaseTimeOf } from '../../catalogue/card-facts.ts'
import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { listEntriesOf, playCountsOf } from '../../taste/profile-records.ts'
import { seasonsOf } from '../../taste/series/seasons.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { startOf } from '../full-facts.ts'
import { isOfType } from '../sync/lists.ts'
import { type AnswerOptions, titleWriterFor } from '../titles.ts'

const DAY_MS = 86_400_000

/** The days of a calendar, from the first to the one after the last. */
export type Days = { readonly from: string; readonly until: string }

export function daysFrom(date: string, days: number): Days {
  return { from: date, until: isoDay(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS) }
}

/** The films of the profile that are released in these days. */
export async function readFilmCalendar(ctx: PagesCtx, who: Session, days: Days, options: AnswerOptions) {
  const { catalogue } = ctx.liveCatalogue()
  const entries = (await titlesOfProfile(ctx, who, 'movies'))
    .map((number) => ({ number, time: releaseTimeOf(catalogue, number) }))
    .flatMap(({ number, time }) => (time === undefined ? [] : [{ number, day: isoDay(time) }]))
    .filter(isWithin(days))
    .sort(byDay)
  const writer = await titleWriterFor(
    ctx,
    entries.map(({ number }) => number),
    options,
  )
  return entries.map(({ number, day }) => ({ released: day, movie: writer.title(number) }))
}

/** The seasons of the profile's series that begin in these days, by their first episode: others have no day. */
export async function readSeriesCalendar(
  ctx: PagesCtx,
  who: Session,
  { onlyNew, ...days }: Days & { onlyNew: boolean },
  options: AnswerOptions,
) {
  const numbers = await titlesOfProfile(ctx, who, 'shows')
  const seasons = await seasonsOf(ctx, numbers)
  const entries = numbers
    .flatMap((number) => {
      const listed = seasons.get(number)
      return Array.isArray(listed) ? listed.map((season) => ({ number, season: season.number, day: season.air_date })) : []
    })
    .flatMap(({ day, ...entry }) => (day === undefined || entry.season === 0 ? [] : [{ ...entry, day }]))
    .filter(({ season }) => !onlyNew || season === 1)
    .filter(isWithin(days))
    .sort(byDay)
  const writer = await titleWriterFor(ctx, numbers, options)
  return entries.map(({ number, season, day }) => ({
    first_aired: startOf(day),
    episode: writer.episode({ number, season, episode: 1 }),
    show: writer.title(number),
  }))
}

/** What the profile watched, collected or wants to watch, without what it hid. */
async function titlesOfProfile(ctx: PagesCtx, who: Session, type: 'movies' | 'shows'): Promise<number[]> {
  const listed = async (list: 'watchlist' | 'collection' | 'hidden') =>
    (await listEntriesOf(ctx, who.profile, list)).map(({ number }) => number)
  const watched = await playCountsOf(ctx, who.profile, { of: type === 'movies' ? 'movie' : 'tv' })
  const hidden = new Set(await listed('hidden'))
  const all = new Set([...watched.map(({ number }) => number), ...(await listed('watchlist')), ...(await listed('collection'))])
  return [...all].filter((number) => !hidden.has(number) && isOfType(ctx, number, type))
}

function isWithin({ from, until }: Days) {
  return ({ day }: { day: string }) => day >= from && day < until
}

function byDay(a: { day: string; number: number }, b: { day: string; number: number }): number {
  return a.day.localeCompare(b.day) || a.number - b.number
}
