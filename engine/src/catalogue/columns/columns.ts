import { ageColumns, agesOf, type MinimumAges } from '../maturity/maturity.ts'
import { sortByProminence } from '../prominent.ts'
import { dayOf, runtimeOf, type TitleFacts } from '../title-facts.ts'
import { type CodedColumn, codedColumnBuilder } from './dictionary.ts'
import { growableArray } from './number-lists.ts'
import type { Texts } from './texts.ts'
import { type BuiltNames, type TranslatedNames, translatedNamesBuilder } from './translated-names.ts'

/** How a column reads a title: as a flag, as a number, or as any number of keys with their names. */
type ReadFlag = (title: TitleFacts, isWithdrawn: boolean) => boolean
type ReadNumber = (title: TitleFacts) => number
type ReadKeys<Key> = (title: TitleFacts, add: (key: Key, name: string) => void) => void

// All columns by type of value. The types and builders below are derived from these four tables.

export const flagColumns = {
  isSeries: ({ media_type }) => media_type === 'tv',
  isAdult: ({ adult }) => adult === true,
  isWithdrawn: (_, isWithdrawn) => isWithdrawn,
} satisfies Record<string, ReadFlag>

export const numberColumns = {
  /** Minutes, or NaN. */
  runtime: (title) => runtimeOf(title) ?? NaN,
  /** Days since 1970, or NaN. */
  releaseDay: ({ release_date }) => dayOf(release_date) ?? NaN,
  popularity: ({ popularity }) => finiteOrZero(popularity),
  voteAverage: ({ vote_average }) => finiteOrZero(vote_average),
  voteCount: ({ vote_count }) => finiteOrZero(vote_count),
} satisfies Record<string, ReadNumber>

/** Keys are numbers. */
export const numberKeyColumns = {
  genres: ({ genres }, add) => {
    for (const { id, name } of genres ?? []) add(id, name)
  },
  keywords: ({ keywords }, add) => {
    for (const { id, name } of keywords ?? []) add(id, name)
  },
  /** In the order of `sortByProminence`. */
  people: ({ people }, add) => {
    for (const { id, name } of sortByProminence(people ?? [])) add(id, name)
  },
  collections: ({ collection }, add) => {
    if (collection) add(collection.id, collection.name)
  },
} satisfies Record<string, ReadKeys<number>>

/** Keys are texts. */
export const textKeyColumns = {
  languages: ({ original_language: language }, add) => {
    if (language) add(language, language)
  },
  countries: ({ countries }, add) => {
    for (const country of countries ?? []) add(country, country)
  },
  /** Keys `region:provider`. */
  offers: ({ providers }, add) => {
    for (const { region, id, name } of providers ?? []) add(`${region}:${id}`, name ?? String(id))
  },
  regions: ({ providers }, add) => {
    for (const { region } of providers ?? []) add(region, region)
  },
  providers: ({ providers }, add) => {
    for (const { id, name } of providers ?? []) add(String(id), name ?? String(id))
  },
  /** Keys `region:certificate`, named by the certificate. */
  certificates: ({ certifications }, add) => {
    for (const [region, certificate] of Object.entries(certifications ?? {})) add(`${region}:${certificate}`, certificate)
  },
} satisfies Record<string, ReadKeys<string>>

type ColumnsOf<Table, Column> = { readonly [Name in keyof Table]: Column }

/** The facts of all titles in columns, indexed by the position of the title. */
export interface Columns
  extends ColumnsOf<typeof flagColumns, Uint8Array>,
    ColumnsOf<typeof numberColumns, Float32Array>,
    ColumnsOf<typeof numberKeyColumns, CodedColumn<number>>,
    ColumnsOf<typeof textKeyColumns, CodedColumn<string>> {
  readonly count: number
  readonly ids: Texts
  readonly names: Texts
  /** The original name where it differs, else ''. */
  readonly originalNames: Texts
  readonly translated: TranslatedNames
  readonly ages: MinimumAges
  /** `genres` without those that are surely wrong (`withTrustedGenres`): for likenesses and rows, not for filters. */
  readonly trustedGenres: CodedColumn<number>
}

/** Columns as a builder returns them, with texts as strings. */
export interface BuiltColumns extends Columns {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly originalNames: readonly string[]
  readonly translated: BuiltNames
}

/** Columns under construction. */
export interface ColumnsBuilder {
  /** Adds a title and returns its position; a withdrawn title also has a position. */
  add(title: TitleFacts, isWithdrawn?: boolean): number
  done(): BuiltColumns
}

/** Builds columns from titles in order. */
export function columnsOf(titles: Iterable<TitleFacts>): BuiltColumns {
  const builder = columnsBuilder()
  for (const title of titles) builder.add(title)
  return builder.done()
}

/** Starts empty columns, to which titles can be added one by one from a stream. */
export function columnsBuilder(): ColumnsBuilder {
  const texts = { ids: [] as string[], names: [] as string[], originalNames: [] as string[] }
  const translated = translatedNamesBuilder()
  const ages = growableArray()
  const flags = mapTable(flagColumns, flagBuilder)
  const numbers = mapTable(numberColumns, numberBuilder)
  const numberKeys = mapTable(numberKeyColumns, keysBuilder<number>)
  const textKeys = mapTable(textKeyColumns, keysBuilder<string>)
  const builders = [flags, numbers, numberKeys, textKeys].flatMap((table): TitleReader[] => Object.values(table))
  return {
    add: (title, isWithdrawn = false) => {
      texts.names.push(title.title)
      texts.originalNames.push(title.original_title && title.original_title !== title.title ? title.original_title : '')
      for (const builder of builders) builder.add(title, isWithdrawn)
      for (const age of agesOf(title)) ages.push(age)
      const position = texts.ids.push(title.id) - 1
      translated.add(position, title)
      return position
    },
    done: () => {
      const count = texts.ids.length
      const keyed = mapTable(numberKeys, ({ done }) => done())
      return {
        count,
        ...texts,
        translated: translated.done(),
        ages: ageColumns(count, Uint8Array.from(ages.done())),
        ...mapTable(flags, ({ done }) => done()),
        ...mapTable(numbers, ({ done }) => done()),
        ...keyed,
        trustedGenres: keyed.genres,
        ...mapTable(textKeys, ({ done }) => done()),
      }
    },
  }
}

/** A table with the same names and a new value for each. */
export function mapTable<Name extends string, Value, Made>(
  table: Readonly<Record<Name, Value>>,
  make: (value: Value, name: Name) => Made,
): Record<Name, Made> {
  const names = Object.keys(table) as Name[]
  return Object.fromEntries(names.map((name) => [name, make(table[name], name)])) as Record<Name, Made>
}

/** Reads the value of one column from each title. */
interface TitleReader {
  add(title: TitleFacts, isWithdrawn: boolean): void
}

interface ColumnBuilder<Column> extends TitleReader {
  done(): Column
}

function flagBuilder(read: ReadFlag): ColumnBuilder<Uint8Array> {
  const values = growableArray()
  return {
    add: (title, isWithdrawn) => values.push(read(title, isWithdrawn) ? 1 : 0),
    done: () => Uint8Array.from(values.done()),
  }
}

const scratch = new Float32Array(1)
const scratchBits = new Uint32Array(scratch.buffer)

/** Floats are collected as their bits, because `growableArray` holds unsigned integers. */
function numberBuilder(read: ReadNumber): ColumnBuilder<Float32Array> {
  const bits = growableArray()
  return {
    add: (title) => {
      scratch[0] = read(title)
      bits.push(scratchBits[0])
    },
    done: () => {
      const all = bits.done()
      return new Float32Array(all.buffer, all.byteOffset, all.length)
    },
  }
}

function keysBuilder<Key extends number | string>(read: ReadKeys<Key>): ColumnBuilder<CodedColumn<Key>> {
  const column = codedColumnBuilder<Key>()
  return {
    add: (title) => {
      read(title, column.add)
      column.endTitle()
    },
    done: column.done,
  }
}

/** The number, or 0 for one that is missing or not finite. */
function finiteOrZero(value: number | null | undefined): number {
  return Number.isFinite(value) ? (value ?? 0) : 0
}
