import { at, type Expected } from './case.ts'

/** Bodies of POST /pages that do not fit, and the field that each names. */
export const pageRefusals: [string, unknown, Expected][] = [
  ['body null', null, at('')],
  ['a list', [], at('')],
  ['an unknown field', { filters: {} }, at('filters')],
  ['filters null', { pageFilters: null }, at('pageFilters')],
  ['an unknown filter', { pageFilters: { genre: [18] } }, at('pageFilters.genre')],
  ['genres as text', { pageFilters: { genres: ['18'] } }, at('pageFilters.genres[0]')],
  ['half a genre', { pageFilters: { genres: [18.5] } }, at('pageFilters.genres[0]')],
  ['a negative keyword', { pageFilters: { keywords: [3, -1] } }, at('pageFilters.keywords[1]')],
  ['another kind of title', { pageFilters: { media_type: 'book' } }, at('pageFilters.media_type')],
  ['owned as text', { pageFilters: { owned: 'true' } }, at('pageFilters.owned')],
  ['a region of three letters', { pageFilters: { region: ['DEU'] } }, at('pageFilters.region[0]')],
  ['a region of digits', { pageFilters: { region: ['DE', '49'] } }, at('pageFilters.region[1]')],
  ['a region that no country has', { pageFilters: { region: ['DE', 'XX'] } }, at('pageFilters.region[1]')],
  ['a region that is no list', { pageFilters: { region: 'DE' } }, at('pageFilters.region')],
  ['a negative runtime', { pageFilters: { with_runtime_gte: -1 } }, at('pageFilters.with_runtime_gte')],
  [
    'runtimes the wrong way',
    { pageFilters: { with_runtime_gte: 9, with_runtime_lte: 8 } },
    at('pageFilters.with_runtime_gte', 'pageFilters.with_runtime_lte'),
  ],
  ['no calendar day', { pageFilters: { with_release_date_lte: '2023-02-29' } }, at('pageFilters.with_release_date_lte')],
  ['a day in another form', { pageFilters: { with_release_date_gte: '1.2.2023' } }, at('pageFilters.with_release_date_gte')],
  [
    'days the wrong way',
    { pageFilters: { with_release_date_gte: '2023-01-02', with_release_date_lte: '2023-01-01' } },
    at('pageFilters.with_release_date_gte', 'pageFilters.with_release_date_lte'),
  ],
  ['a provider as number', { pageFilters: { with_watch_providers: [8] } }, at('pageFilters.with_watch_providers[0]')],
  ['endless genres', { pageFilters: { genres: Array.from({ length: 101 }, (_, n) => n) } }, at('pageFilters.genres')],
  ['an empty name', { name: '' }, at('name')],
  ['a long name', { name: 'n'.repeat(121) }, at('name')],
  ['a crowd', { withProfiles: Array.from({ length: 9 }, (_, n) => `profile_${n}`) }, at('withProfiles')],
]
