import { z } from 'zod'
import { validationMessage } from '../texts/validation-messages.ts'

/** TMDB's own hosts for paths that are given relative to them. */
const PICTURES = 'https://image.tmdb.org/t/p'
const MAX_NUMBER = 2 ** 31 - 1

const MEDIA_ID = 'must be MV_<n> for a film, TV_<n> for a series'

/** A title's id as the contract has it: a well-formed id of no title is simply not found. */
export const MediaId = z.string().regex(/^(MV|TV)_[1-9]\d*$/, MEDIA_ID)
/** An id that a title can have. */
const TitleId = z.string().regex(/^(MV|TV)_[1-9]\d{0,9}$/, `${MEDIA_ID}, of ten digits at most`)

const filled = (max: number) => z.string().trim().min(1).max(max)
export const Number31 = z.int().min(0).max(MAX_NUMBER)
const Country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be two letters (ISO 3166-1)')
  .toUpperCase()
export const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day as YYYY-MM-DD', abort: true })
  .refine(isRealDay, 'no such day')
const Named = z.object({ id: Number31, name: filled(300) })
const Person = Named.extend({ job: filled(100).optional(), order: Number31.optional() })
const Season = z.object({ number: z.int().min(0).max(10_000), episodes: z.int().min(0).max(100_000), air_date: Day.optional() })
const Offer = z.object({
  region: Country,
  id: z.union([z.string().min(1).max(64), Number31.transform(String)]),
  name: filled(300).optional(),
})
const picture = (size: string) =>
  z
    .string()
    .max(2048)
    .transform((path) => (path.startsWith('/') ? `${PICTURES}/${size}${path}` : path))
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an http URL, or a path of TMDB')
const Translation = z.object({ title: filled(500).optional(), overview: filled(10_000).optional() })
const max = <S extends z.ZodType>(schema: S, length: number) => z.array(schema).max(length)
/** Sources have keywords and people without a name: these are dropped, and the title is accepted without them. */
const named = <S extends z.ZodType>(schema: S, length: number) => z.preprocess(withNames, max(schema, length))

/** One line of the catalogue format. The order of fields here is the stored order. */
const Facts = z
  .object({
    id: TitleId,
    media_type: z.enum(['movie', 'tv']),
    title: filled(500),
    original_title: filled(500).optional(),
    imdb_id: z
      .string()
      .regex(/^tt\d{1,12}$/, 'must be tt and digits')
      .optional(),
    tmdb_id: Number31.min(1).optional(),
    tvdb_id: Number31.min(1).optional(),
    release_date: Day.optional(),
    runtime: z.number().min(0).max(100_000).optional(),
    seasons: z.union([z.int().min(0).max(10_000), max(Season, 1000)]).optional(),
    original_language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'must be two or three small letters (ISO 639)')
      .optional(),
    countries: max(Country, 100).optional(),
    genres: named(Named, 100).optional(),
    keywords: named(Named, 1000).optional(),
    people: named(Person, 1000).optional(),
    collection: Named.optional(),
    popularity: z.number().min(0).max(1e9).optional(),
    vote_average: z.number().min(0).max(10).optional(),
    vote_count: Number31.optional(),
    certifications: z.record(Country, filled(32)).optional(),
    providers: max(Offer, 2000).optional(),
    neighbours: max(TitleId, 200).optional(),
    overview: filled(10_000).optional(),
    poster_path: picture('w780').optional(),
    backdrop_path: picture('w1280').optional(),
    translations: z
      .record(z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'must be a language, like de or pt-BR'), Translation)
      .optional(),
    adult: z.boolean().optional(),
  })
  .refine(({ id, media_type }) => id.startsWith('TV') === (media_type === 'tv'), {
    path: ['media_type'],
    message: 'does not match the id',
  })
  .refine(({ id }) => Number(id.slice(3)) <= MAX_NUMBER, { path: ['id'], message: 'the number is too large' })

const fields = new Set(Object.keys(Facts.shape))

/** The validated facts of one title, as `putTitles` stores them. */
export type CatalogueTitle = z.output<typeof Facts>

/** A title and its number of unknown fields, or the reason for its refusal, naming the field. */
export type CheckedFacts = { title: CatalogueTitle; unknownFields: number } | { refused: string }

/**
 * Validates one line of the catalogue format. Empty values count as missing; adult titles are refused unless `adult`
 * is set.
 */
export function checkFacts(line: unknown, { adult }: { adult: boolean }): CheckedFacts {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return { refused: 'not an object' }
  const parsed = Facts.safeParse(withoutEmpty(line), { error: validationMessage })
  if (!parsed.success) return { refused: parsed.error.issues.slice(0, 3).map(describe).join('; ') }
  if (parsed.data.adult && !adult) return { refused: 'adult: adult titles are not accepted here (MARQUEE_ADULT)' }
  if (!isText(parsed.data)) return { refused: 'a text contains a NUL character or half a surrogate pair' }
  let unknownFields = 0
  for (const name in line) if (!fields.has(name)) unknownFields++
  return { title: parsed.data, unknownFields }
}

function withNames(list: unknown): unknown {
  return Array.isArray(list) ? list.filter((entry) => !isObject(entry) || String(entry['name'] ?? '').trim() !== '') : list
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutEmpty(line: object): Record<string, unknown> {
  const readable: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(line)) {
    if (value === null || value === '' || isPlaceholder(name, value)) continue
    readable[name] = value
  }
  return readable
}

/** Values that sources write for an unknown runtime or id. */
function isPlaceholder(name: string, value: unknown): boolean {
  if (value === 0) return name === 'runtime' || name === 'tmdb_id' || name === 'tvdb_id'
  return name === 'imdb_id' && typeof value === 'string' && !value.startsWith('tt')
}

function isText(title: CatalogueTitle): boolean {
  const text = JSON.stringify(title)
  return !text.includes('\\u') || !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)
}

function describe({ path, message }: { path: PropertyKey[]; message: string }): string {
  return `${path.join('.')}: ${message}`
}

/** Whether a date YYYY-MM-DD exists. */
export function isRealDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
