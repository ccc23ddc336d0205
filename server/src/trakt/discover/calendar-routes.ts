import { z } from 'zod'
import { callerProblems } from '../../auth/schemas.ts'
import { isRealDay } from '../../catalogue/facts-schema.ts'
import { type Route, routeFor } from '../../http/route.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { extended } from '../input-schemas.ts'
import { optionsOf } from '../paging-routes.ts'
import { Episode, Title } from '../schemas.ts'
import { daysFrom, readFilmCalendar, readSeriesCalendar } from './calendar.ts'

const route = routeFor<PagesCtx>()

/** The days of the longest calendar of Trakt. */
const MAX_DAYS = 33

const DaysPath = z.strictObject({
  date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day as YYYY-MM-DD', abort: true })
    .refine(isRealDay, 'no such day'),
  days: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform((text) => Math.min(Math.max(Number(text), 1), MAX_DAYS)),
})
const both = { method: 'GET', access: 'bound', tag: 'Trakt titles', query: z.object(extended) } as const
const problems = ['VALIDATION_FAILED', ...callerProblems] as const

const ReleasedFilm = z.strictObject({ released: z.string(), movie: Title })
const AiredEpisode = z.strictObject({ first_aired: z.string(), episode: Episode, show: Title })

/** The calendars of a profile, as far as the catalogue has days: of films, and of the first episodes of seasons. */
export const traktCalendarRoutes: Route<PagesCtx>[] = [
  route({
    ...both,
    path: '/trakt/calendars/my/movies/{date}/{days}',
    summary: 'List the profile’s films that are released in these days',
    params: DaysPath,
    answers: { 200: z.array(ReleasedFilm) },
    problems: [...problems],
    handle: (ctx, input) =>
      readFilmCalendar(ctx, input.who, daysFrom(input.params.date, input.params.days), optionsOf(ctx, input)),
  }),
  route({
    ...both,
    path: '/trakt/calendars/my/shows/{date}/{days}',
    summary: 'List the first episodes of the profile’s series whose seasons begin in these days',
    params: DaysPath,
    answers: { 200: z.array(AiredEpisode) },
    problems: [...problems],
    handle: (ctx, input) => {
      const days = daysFrom(input.params.date, input.params.days)
      return readSeriesCalendar(ctx, input.who, { ...days, onlyNew: false }, optionsOf(ctx, input))
    },
  }),
  route({
    ...both,
    path: '/trakt/calendars/my/shows/{which}/{date}/{days}',
    summary: 'List the first episodes of series (`new`) or of seasons (`premieres`)',
    params: z.strictObject({ which: z.enum(['new', 'premieres']), ...DaysPath.shape }),
    answers: { 200: z.array(AiredEpisode) },
    problems: [...problems],
    handle: (ctx, input) => {
      const days = daysFrom(input.params.date, input.params.days)
      return readSeriesCalendar(ctx, input.who, { ...days, onlyNew: input.params.which === 'new' }, optionsOf(ctx, input))
    },
  }),
]
