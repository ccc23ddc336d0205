import type { TitleFacts } from '../title-facts.ts'
import { growableArray } from './number-lists.ts'
import type { Texts } from './texts.ts'

/**
 * The names of titles in other languages. Only titles that have a different name in some language are stored, so that a
 * catalogue without translations needs no memory for them.
 */
export interface TranslatedNames {
  /** All languages; `languageOf` has indices of this array. */
  readonly languages: readonly string[]
  /** The titles with translated names, in rising order; those of titles[i] are names[start[i] .. start[i + 1]). */
  readonly titles: Uint32Array
  readonly start: Uint32Array
  /** The language of each name. */
  readonly languageOf: Uint32Array
  /** '' where the translated name is the title's own name. */
  readonly names: Texts
}

/** Translated names as the builder returns them, as strings. */
export interface BuiltNames extends TranslatedNames {
  readonly names: readonly string[]
}

/** Starts a builder; titles must be added in rising order. */
export function translatedNamesBuilder() {
  const codes = new Map<string, number>()
  const [titles, start, languageOf] = [growableArray(), growableArray(), growableArray()]
  const names: string[] = []
  const add = (position: number, title: TitleFacts): void => {
    if (!title.translations || !hasOtherName(title)) return
    titles.push(position)
    start.push(names.length)
    for (const [language, { title: name }] of Object.entries(title.translations)) {
      if (!name) continue
      const code = codes.get(language) ?? codes.size
      codes.set(language, code)
      languageOf.push(code)
      names.push(name === title.title ? '' : name)
    }
  }
  const done = (): BuiltNames => {
    start.push(names.length)
    return { languages: [...codes.keys()], titles: titles.done(), start: start.done(), languageOf: languageOf.done(), names }
  }
  return { add, done }
}

function hasOtherName({ title, translations }: TitleFacts): boolean {
  return Object.values(translations ?? {}).some(({ title: name }) => name && name !== title)
}

/** The name of a title in the first of these languages that has one; undefined if that is its own name. */
export function nameIn(translated: TranslatedNames, title: number, languages: readonly string[]): string | undefined {
  const { from, to } = rowRangeOf(translated, title)
  if (from === to) return undefined
  for (const language of languages) {
    const code = translated.languages.indexOf(language)
    for (let row = from; row < to; row++) {
      if (translated.languageOf[row] === code) return translated.names.at(row) || undefined
    }
  }
  return undefined
}

/** `nameIn` for a title that is not in columns. */
export function nameOfFactsIn({ title, translations }: TitleFacts, languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const name = translations?.[language]?.title
    if (name) return name === title ? undefined : name
  }
  return undefined
}

/** All distinct translated names of a title. */
export function namesOf(translated: TranslatedNames, title: number): readonly string[] {
  const { from, to } = rowRangeOf(translated, title)
  if (from === to) return none
  const names = new Set<string>()
  for (let row = from; row < to; row++) names.add(translated.names.at(row) ?? '')
  names.delete('')
  return [...names]
}

const none: readonly string[] = []

function rowRangeOf({ titles, start }: TranslatedNames, title: number): { from: number; to: number } {
  let [low, high] = [0, titles.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (titles[middle] < title) low = middle + 1
    else high = middle
  }
  return titles[low] === title ? { from: start[low], to: start[low + 1] } : { from: 0, to: 0 }
}
