import { fold } from '@marquee/engine'

const articles = new Set(
  'the a an der die das ein eine le la les l un une des el los las una il lo gli i uno de het een den det en ett os as o um uma'.split(
    ' ',
  ),
)
const ands = new Set(['and', 'und', 'et', 'y', 'och', 'og', 'en', 'e'])
const partWords = new Set([
  'part',
  'parts',
  'pt',
  'teil',
  'partie',
  'parte',
  'deel',
  'del',
  'chapter',
  'kapitel',
  'chapitre',
  'episode',
  'vol',
  'volume',
])
const numerals: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
  xi: '11',
  xii: '12',
  xiii: '13',
}
const numberWords: Readonly<Record<string, string>> = {
  i: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

/** "Matrix, The". */
const TRAILING_ARTICLE = /,\s*(the|a|an|der|die|das|le|la|les|l'|el|los|las|il|lo|gli|un|une)\s*$/i
/** Before an alternative title: "Birdman or (The Unexpected Virtue …)", "Dr. Strangelove or: How I …". */
const TRAILING_OR = /,?\s+or,?$/i
const BRACKETS_IN = /[([]/
const BRACKETS = /\s*[([]([^)\]]*)[)\]]/g
const SUBTITLE = /\s*(?::\s+|:$|\s[-–—]\s|\s\/\s)/
const MIN_LETTERS = 3
const TRAILING_YEAR = /\s*[([]((?:18|19|20)\d\d)[)\]]\s*$/

/** The year at the end of a name: "Hunter x Hunter (2011)". */
export function yearIn(name: string): number | undefined {
  const year = TRAILING_YEAR.exec(name)?.[1]
  return year === undefined ? undefined : Number(year)
}

/** Whether a name has an addition in brackets, other than a year, that distinguishes it from the same name. */
export function hasAddition(name: string): boolean {
  return BRACKETS_IN.test(name.replace(TRAILING_YEAR, ''))
}

/**
 * Normalised keys of a name: `whole` is all of it, without and with text in brackets; `part` is what precedes a
 * possible subtitle, and the text in brackets.
 */
export type TitleKeys = { whole: string[]; part: string[] }

/** Normalises a name: articles, "&", Roman numerals, "Part" and accents make no difference. */
export function titleKeys(name: string): TitleKeys {
  const whole = new Set<string>()
  const part = new Set<string>()
  const outside = withoutBrackets(name)
  add(whole, outside)
  if (BRACKETS_IN.test(name)) add(whole, name) // some services leave the brackets out
  for (const form of [outside, ...inBrackets(name)]) {
    const [main = '', ...rest] = form.split(SUBTITLE)
    if (rest.length > 0 && keyOf(main).length >= MIN_LETTERS) add(part, main.replace(TRAILING_OR, ''))
    if (form !== outside) add(part, form)
  }
  for (const key of whole) part.delete(key)
  return { whole: [...whole], part: [...part] }
}

/** The keys of several names of one title. */
export function keysOfAll(names: Iterable<string>): { whole: Set<string>; part: Set<string> } {
  const all = { whole: new Set<string>(), part: new Set<string>() }
  for (const name of names) {
    const { whole, part } = titleKeys(name)
    for (const key of whole) all.whole.add(key)
    for (const key of part) all.part.add(key)
  }
  return all
}

/** Whether one of some names equals the wanted name, or only without a possible subtitle. */
export function fitOf({ whole, part }: TitleKeys, names: Iterable<string>): 'name' | 'part' | undefined {
  const keysOfNames = keysOfAll(names)
  if (whole.some((key) => keysOfNames.whole.has(key))) return 'name'
  return whole.some((key) => keysOfNames.part.has(key)) || part.some((key) => keysOfNames.whole.has(key)) ? 'part' : undefined
}

/** Whether one of some names equals the wanted name with its article: "Heat" is not exactly "The Heat". */
export function isExactly(wanted: readonly string[], names: Iterable<string>): boolean {
  const wantedKeys = new Set(wanted.map(exactKey))
  return [...names].some((name) => wantedKeys.has(exactKey(name)))
}

/**
 * Which name of a title is spelt as the wanted name, punctuation included: its `title`, which is the first, or an
 * `other` name. "What/If" is spelt "WHAT / IF", but not "What If...?".
 */
export function spellingOf(wanted: readonly string[], names: Iterable<string>): 'title' | 'other' | undefined {
  const wantedKeys = new Set(wanted.map(spellingKey))
  const [title = '', ...others] = names
  if (wantedKeys.has(spellingKey(title))) return 'title'
  return others.some((name) => wantedKeys.has(spellingKey(name))) ? 'other' : undefined
}

const QUOTES = /[‘’‚‛′`´]/g
const DASHES = /[‐‑‒–—―]/g

function spellingKey(name: string): string {
  const text = name.replace(TRAILING_YEAR, '').replace(QUOTES, "'").replace(DASHES, '-')
  return text.normalize('NFKC').toLowerCase().replace(/ & /g, ' and ').replace(/\s+/g, '')
}

/** A name of so few letters is an ordinary word, with which titles of all kinds begin. */
const ORDINARY_LETTERS = 4

/** Whether a name is long enough to match a longer one without asking a person. */
export function isDistinctive(name: string): boolean {
  return keyOf(name).length > ORDINARY_LETTERS
}

/**
 * Whether a title has this name before a subtitle, or the reverse, with the same article: "Test" is no short form of
 * "The Test: …".
 */
export function isShortForm(name: string, names: Iterable<string>): boolean {
  const [whole, main] = [plainKey(name), plainKey(mainOf(name))]
  return [...names].some((own) => plainKey(mainOf(own)) === whole || plainKey(own) === main)
}

function mainOf(name: string): string {
  return (name.replace(BRACKETS, '').split(SUBTITLE)[0] ?? '').replace(TRAILING_OR, '')
}

/** All words, articles too. */
function plainKey(name: string): string {
  return wordsIn(name).join('')
}

function add(keys: Set<string>, name: string): void {
  const key = keyOf(name)
  if (key !== '') keys.add(key)
}

function withoutBrackets(name: string): string {
  return BRACKETS_IN.test(name) ? name.replace(BRACKETS, '').replace(TRAILING_OR, '') : name
}

/** The texts in brackets: often the original title, but also "Uncut". */
function inBrackets(name: string): string[] {
  if (!BRACKETS_IN.test(name)) return []
  const inside = [...name.matchAll(BRACKETS)].map(([, text = '']) => text.replace(/^(a\.?k\.?a\.?|aka)\s+/i, ''))
  return inside.filter(
    (text) =>
      text.length >= MIN_LETTERS && !/^\d{4}$/.test(text) && !/^(u\.?s\.?(a\.?)?|u\.?k\.?|tv|film|movie|series)$/i.test(text),
  )
}

/** The significant words without spaces: "Spider-Man" and "Spiderman" are the same. */
function keyOf(name: string): string {
  const words = wordsIn(name.replace(TRAILING_ARTICLE, ''))
  return joinKeys(words.length > 1 && articles.has(words[0] ?? '') ? words.slice(1) : words)
}

/** The key of a name with its article: "Matrix, The" is "The Matrix", and not "Matrix". */
function exactKey(name: string): string {
  const article = TRAILING_ARTICLE.exec(name)?.[1] ?? ''
  return joinKeys(wordsIn(`${article} ${name.replace(TRAILING_ARTICLE, '').replace(TRAILING_YEAR, '')}`))
}

function wordsIn(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

function joinKeys(words: readonly string[]): string {
  return words.map((word, at) => wordKey(word, words[at - 1], at < words.length - 1 ? words[at + 1] : undefined)).join('')
}

function wordKey(word: string, before: string | undefined, after: string | undefined): string {
  if (before === undefined) return word
  if (after !== undefined && ands.has(word)) return ''
  if (after !== undefined && partWords.has(word) && numberIn(after) !== undefined) return ''
  if (partWords.has(before)) return numberIn(word) ?? word
  return numerals[word] ?? word
}

function numberIn(word: string): string | undefined {
  return /^\d+$/.test(word) ? word : (numerals[word] ?? numberWords[word])
}
