import { type CodedColumn, codedColumn } from './dictionary.ts'
import { growing } from './growing.ts'
import { type Ages, ageColumns, agesOf } from './maturity.ts'
import { prominentFirst } from './prominent.ts'
import type { Texts } from './texts.ts'
import { dayOf, runtimeOf, type TitleFacts } from './title-facts.ts'
import { type BuiltNames, type TranslatedNames, translatedNames } from './translated-names.ts'

/** What is known of all titles, by columns; a title is its position. */
export interface Columns {
  readonly count: number
  readonly ids: Texts
  readonly names: Texts
  /** The original title where it differs, else ''. */
  readonly originalNames: Texts
  readonly translated: TranslatedNames
  readonly isSeries: Uint8Array
  readonly isAdult: Uint8Array
  readonly isWithdrawn: Uint8Array
  /** Minutes, or NaN. */
  readonly runtime: Float32Array
  /** Days since 1970, or NaN. */
  readonly releaseDay: Float32Array
  readonly popularity: Float32Array
  readonly voteAverage: Float32Array
  readonly voteCount: Float32Array
  readonly ages: Ages
  readonly genres: CodedColumn<number>
  readonly keywords: CodedColumn<number>
  /** In the order of `prominentFirst`. */
  readonly people: CodedColumn<number>
  readonly languages: CodedColumn<string>
  readonly countries: CodedColumn<string>
  readonly collections: CodedColumn<number>
  /** Keys `region:provider`. */
  readonly offers: CodedColumn<string>
  readonly regions: CodedColumn<string>
  readonly providers: CodedColumn<string>
  /** Keys `region:certificate`, named by the certificate. */
  readonly certificates: CodedColumn<string>
}

/** Columns as they were built, their texts as strings. */
export interface BuiltColumns extends Columns {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly originalNames: readonly string[]
  readonly translated: BuiltNames
}

/** Columns under construction. */
export interface ColumnsBuilder {
  /** Adds a title and returns its position; a withdrawn one takes a position all the same. */
  add(title: TitleFacts, isWithdrawn?: boolean): number
  done(): BuiltColumns
}

/** Builds columns from titles in order. */
export function columnsOf(titles: Iterable<TitleFacts>): BuiltColumns {
  const builder = columnsBuilder()
  for (const title of titles) builder.add(title)
  return builder.done()
}

const NUMBERS = 8

/** Starts empty columns; titles may come one by one from a stream. */
export function columnsBuilder(): ColumnsBuilder {
  const texts = { ids: [] as string[], names: [] as string[], originalNames: [] as string[] }
  const translated = translatedNames()
  const bits = growing()
  const ages = growing()
  const coded = codedBuilders()
  const addNumbers = (title: TitleFacts, isWithdrawn: boolean): void => {
    bits.push(bitsOf(title.media_type === 'tv' ? 1 : 0))
    bits.push(bitsOf(title.adult ? 1 : 0))
    bits.push(bitsOf(runtimeOf(title) ?? NaN))
    bits.push(bitsOf(dayOf(title.release_date) ?? NaN))
    bits.push(bitsOf(finite(title.popularity)))
    bits.push(bitsOf(finite(title.vote_average)))
    bits.push(bitsOf(finite(title.vote_count)))
    bits.push(bitsOf(isWithdrawn ? 1 : 0))
    for (const age of agesOf(title)) ages.push(age)
  }
  return {
    add: (title, isWithdrawn = false) => {
      texts.names.push(title.title)
      texts.originalNames.push(title.original_title && title.original_title !== title.title ? title.original_title : '')
      addNumbers(title, isWithdrawn)
      addCoded(coded, title)
      const position = texts.ids.push(title.id) - 1
      translated.add(position, title)
      return position
    },
    done: () => {
      const count = texts.ids.length
      return {
        count,
        ...texts,
        translated: translated.done(),
        ...numberColumns(count, bits.done()),
        ages: ageColumns(count, Uint8Array.from(ages.done())),
        ...doneAll(coded),
      }
    },
  }
}

function finite(value: number | null | undefined): number {
  return Number.isFinite(value) ? (value ?? 0) : 0
}

const scratch = new Float32Array(1)
const scratchBits = new Uint32Array(scratch.buffer)

function bitsOf(value: number): number {
  scratch[0] = value
  return scratchBits[0]
}

function numberColumns(count: number, bits: Uint32Array) {
  const rows = new Float32Array(bits.buffer, bits.byteOffset, bits.length)
  const column = (at: number): Float32Array => {
    const values = new Float32Array(count)
    for (let title = 0; title < count; title++) values[title] = rows[title * NUMBERS + at] ?? NaN
    return values
  }
  return {
    isSeries: Uint8Array.from(column(0)),
    isAdult: Uint8Array.from(column(1)),
    runtime: column(2),
    releaseDay: column(3),
    popularity: column(4),
    voteAverage: column(5),
    voteCount: column(6),
    isWithdrawn: Uint8Array.from(column(7)),
  }
}

function codedBuilders() {
  return {
    genres: codedColumn<number>(),
    keywords: codedColumn<number>(),
    people: codedColumn<number>(),
    languages: codedColumn<string>(),
    countries: codedColumn<string>(),
    collections: codedColumn<number>(),
    offers: codedColumn<string>(),
    regions: codedColumn<string>(),
    providers: codedColumn<string>(),
    certificates: codedColumn<string>(),
  }
}

type CodedBuilders = ReturnType<typeof codedBuilders>

function addCoded(coded: CodedBuilders, title: TitleFacts): void {
  for (const { id, name } of title.genres ?? []) coded.genres.add(id, name)
  for (const { id, name } of title.keywords ?? []) coded.keywords.add(id, name)
  for (const { id, name } of prominentFirst(title.people ?? [])) coded.people.add(id, name)
  for (const country of title.countries ?? []) coded.countries.add(country, country)
  if (title.original_language) coded.languages.add(title.original_language, title.original_language)
  if (title.collection) coded.collections.add(title.collection.id, title.collection.name)
  for (const { region, id, name } of title.providers ?? []) {
    coded.offers.add(`${region}:${id}`, name ?? String(id))
    coded.regions.add(region, region)
    coded.providers.add(String(id), name ?? String(id))
  }
  for (const [region, certificate] of Object.entries(title.certifications ?? {}))
    coded.certificates.add(`${region}:${certificate}`, certificate)
  coded.genres.endTitle()
  coded.keywords.endTitle()
  coded.people.endTitle()
  coded.languages.endTitle()
  coded.countries.endTitle()
  coded.collections.endTitle()
  coded.offers.endTitle()
  coded.regions.endTitle()
  coded.providers.endTitle()
  coded.certificates.endTitle()
}

function doneAll(coded: CodedBuilders) {
  return {
    genres: coded.genres.done(),
    keywords: coded.keywords.done(),
    people: coded.people.done(),
    languages: coded.languages.done(),
    countries: coded.countries.done(),
    collections: coded.collections.done(),
    offers: coded.offers.done(),
    regions: coded.regions.done(),
    providers: coded.providers.done(),
    certificates: coded.certificates.done(),
  }
}
