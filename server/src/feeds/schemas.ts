import { z } from 'zod'
import { ofMediaType } from '../catalogue/schemas.ts'
import type { FiltersInput } from '../pages/page-filters.ts'
import { PageFilters } from '../pages/schemas.ts'
import { Problem } from '../problems.ts'
import { fieldErrorsOf, validationMessage } from '../texts/validation-messages.ts'

const MAX_TEXT = 2000
const MAX_ERRORS = 20
const text = (description: string) => z.string().max(MAX_TEXT).optional().meta({ description })

/** The filters of a page as fields of a query: entries of a list have commas between them. */
export const filterFields = {
  ...ofMediaType,
  genres: text('Ids of genres, with commas between them: a title has one of them'),
  keywords: text('Ids of keywords, in the same form'),
  region: text('Codes of countries, in the same form: offered in one of them'),
  with_watch_providers: text('Ids of providers, in the same form: offered by one of them'),
  with_runtime_gte: text('Minutes; an episode’s for series'),
  with_runtime_lte: text('Minutes'),
  with_release_date_gte: text('A day as YYYY-MM-DD'),
  with_release_date_lte: text('A day as YYYY-MM-DD'),
}

type FilterTexts = { [Field in keyof typeof filterFields]?: string | undefined }

/** The filters in a query, validated like those of a new page. */
export function filtersIn(query: FilterTexts): FiltersInput {
  const given = {
    media_type: query.media_type,
    genres: entriesOf(query.genres)?.map(numberOf),
    keywords: entriesOf(query.keywords)?.map(numberOf),
    region: entriesOf(query.region),
    with_watch_providers: entriesOf(query.with_watch_providers),
    with_runtime_gte: numberOf(query.with_runtime_gte),
    with_runtime_lte: numberOf(query.with_runtime_lte),
    with_release_date_gte: query.with_release_date_gte,
    with_release_date_lte: query.with_release_date_lte,
  }
  const parsed = PageFilters.safeParse(given, { error: validationMessage })
  if (parsed.success) return parsed.data
  const errors = fieldErrorsOf(parsed.error.issues).slice(0, MAX_ERRORS)
  throw new Problem('VALIDATION_FAILED', { detail: errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors })
}

function entriesOf(list: string | undefined): string[] | undefined {
  return list === '' ? [] : list?.split(',')
}

/** Digits as a number; other text stays as it is and is refused. */
function numberOf(text: string | undefined): string | number | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : text
}

/** Filters as a query, each field as it was before others were added: ids of feeds contain it. */
export function queryOf({ media_type, genres, ...others }: FiltersInput): string {
  const given = Object.entries({ media_type, genres, ...others }).filter(([, value]) => value !== undefined && `${value}` !== '')
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}
