import { certificateCountries } from '../maturity/certificates.ts'
import { type Columns, flagColumns, mapTable, numberColumns, numberKeyColumns, textKeyColumns } from './columns.ts'
import type { CodedColumn } from './dictionary.ts'
import type { NumberLists } from './number-lists.ts'
import { allTextsIn, type TextBlock, textBlockOf, textsIn } from './texts.ts'
import type { TranslatedNames } from './translated-names.ts'

/** Columns as a tree of arrays, which `pack` can write. */
export type PackedColumns = ReturnType<typeof packColumns>

/** Converts columns to a tree of arrays. */
export function packColumns(columns: Columns) {
  const { count, ages } = columns
  return {
    count,
    ids: textBlockOf(columns.ids),
    names: textBlockOf(columns.names),
    originalNames: textBlockOf(columns.originalNames),
    translated: packNames(columns.translated),
    ...mapTable(flagColumns, (_, name) => columns[name]),
    ...mapTable(numberColumns, (_, name) => columns[name]),
    ages: { byCountry: certificateCountries.map((country) => agesIn(columns, country)), strictest: ages.strictest },
    ...mapTable(numberKeyColumns, (_, name) => packNumberKeys(columns[name])),
    trustedGenres: plainLists(columns.trustedGenres.lists),
    ...mapTable(textKeyColumns, (_, name) => packTextKeys(columns[name])),
  }
}

function agesIn({ ages, count }: Columns, country: string): Uint8Array {
  return ages.byCountry.get(country) ?? new Uint8Array(count).fill(255)
}

function packNames({ languages, titles, start, languageOf, names }: TranslatedNames) {
  return { languages: textBlockOf(languages), titles, start, languageOf, names: textBlockOf(names) }
}

/** Columns over the arrays of `packColumns`. Each text is decoded when it is read. */
export function unpackColumns(packed: PackedColumns): Columns {
  const { ids, names, originalNames, translated, ages } = packed
  const byCountry = new Map(certificateCountries.map((country, at) => [country, ages.byCountry[at] ?? new Uint8Array(0)]))
  const numberKeys = mapTable(numberKeyColumns, (_, name) => unpackNumberKeys(packed[name]))
  return {
    ...packed,
    ids: textsIn(ids),
    names: textsIn(names),
    originalNames: textsIn(originalNames),
    translated: { ...translated, languages: allTextsIn(translated.languages), names: textsIn(translated.names) },
    ages: { byCountry, strictest: ages.strictest },
    ...numberKeys,
    trustedGenres: { ...numberKeys.genres, lists: packed.trustedGenres },
    ...mapTable(textKeyColumns, (_, name) => unpackTextKeys(packed[name])),
  }
}

type PackedLists = {
  readonly start: Uint32Array
  readonly values: Uint32Array
}

type PackedNumberKeys = {
  readonly keys: Uint32Array
  /** The codes sorted by their keys. */
  readonly order: Uint32Array
  readonly names: TextBlock
  readonly lists: PackedLists
}

type PackedTextKeys = {
  readonly keys: TextBlock
  readonly names: TextBlock
  readonly lists: PackedLists
}

const plainLists = ({ start, values }: NumberLists): PackedLists => ({ start, values })

function packNumberKeys({ keys, names, lists }: CodedColumn<number>): PackedNumberKeys {
  const codes = Uint32Array.from({ length: keys.length }, (_, code) => code)
  const order = codes.sort((a, b) => keys[a] - keys[b])
  return { keys: Uint32Array.from(keys), order, names: textBlockOf(names), lists: plainLists(lists) }
}

/** Keys are found by binary search, so that a million people need no map. */
function unpackNumberKeys({ keys, order, names, lists }: PackedNumberKeys): CodedColumn<number> {
  const codeOf = (key: number): number | undefined => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[order[middle]] < key) low = middle + 1
      else high = middle
    }
    const code = order[low]
    return code !== undefined && keys[code] === key ? code : undefined
  }
  return { keys, names: textsIn(names), codeOf, lists }
}

function packTextKeys({ keys, names, lists }: CodedColumn<string>): PackedTextKeys {
  return { keys: textBlockOf(Array.from(keys)), names: textBlockOf(names), lists: plainLists(lists) }
}

function unpackTextKeys({ keys, names, lists }: PackedTextKeys): CodedColumn<string> {
  const all = allTextsIn(keys)
  const codes = new Map(all.map((key, code) => [key, code]))
  return { keys: all, names: textsIn(names), codeOf: (key) => codes.get(key), lists }
}
