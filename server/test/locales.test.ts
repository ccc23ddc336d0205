import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMessages, isPlural } from '../../locales/compile.ts'
import type { HouseholdMessages, ScreenMessages } from '../../locales/messages.gen.ts'
import { placeholdersOf } from '../../scripts/message-types.ts'
import type { CountryWords, GenreWords, Grammar, Inflected, Noun, NounsByKind } from '../src/pages/wording/grammar.ts'
import { nounIn } from '../src/pages/wording/grammar.ts'
import { languages, readLocale } from '../src/texts/locales.ts'
import { root } from './support/source-files.ts'

const others = languages.filter((language) => language !== 'en')
const messageFiles = ['screens', 'household', 'rows', 'start']

/** The messages that only one of two files has, or whose placeholders or forms differ, by path. */
function differences(wanted: unknown, given: unknown, at = ''): string[] {
  if (given === undefined) return [`${at} is missing`]
  if (wanted === undefined) return [`${at} is not in English`]
  if (typeof wanted === 'string' || isForms(wanted)) {
    if (typeof wanted !== typeof given || isForms(wanted) !== isForms(given)) return [`${at} is another kind of message`]
    const [own, theirs] = [placeholders(wanted), placeholders(given)]
    return own.join() === theirs.join() ? [] : [`${at} has {${theirs.join()}}, not {${own.join()}}`]
  }
  const [one, other] = [wanted as Record<string, unknown>, given as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], at === '' ? key : `${at}.${key}`),
  )
}

const isForms = (node: unknown): boolean => typeof node === 'object' && node !== null && isPlural(node)
const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as object).flatMap((inner) => textsIn(inner))
const placeholders = (node: unknown): string[] => [...new Set(textsIn(node).flatMap(placeholdersOf))].sort()

describe('every language', () => {
  it('has the same files', () => {
    const filesOf = (language: string) => readdirSync(path.join(root, 'locales', language)).sort()
    expect(languages).toEqual(['de', 'en', 'es'])
    for (const language of others) expect(filesOf(language), language).toEqual(filesOf('en'))
  })

  it.each(others.flatMap((language) => messageFiles.map((file) => [language, file] as const)))(
    '%s has in %s.json the messages of the English file, with the same placeholders, and no other',
    (language, file) => {
      expect(differences(readLocale('en', file), readLocale(language, file))).toEqual([])
    },
  )

  it('is found out when a message is missing, too many, or filled with something else', () => {
    const wanted = { a: 'Hello', b: { c: 'Hello {name}', d: { one: '{n} day', other: '{n} days' } } }
    expect(differences(wanted, wanted)).toEqual([])
    expect(differences(wanted, { ...wanted, a: undefined })).toEqual(['a is missing'])
    expect(differences(wanted, { ...wanted, e: 'more' })).toEqual(['e is not in English'])
    expect(differences(wanted, { ...wanted, b: { ...wanted.b, c: 'Hallo {nam}' } })).toEqual(['b.c has {nam}, not {name}'])
    expect(differences(wanted, { ...wanted, b: { ...wanted.b, d: '{n} Tage' } })).toEqual(['b.d is another kind of message'])
  })

  it.each(languages)('%s says every message with words, in the plural forms that it has', (language) => {
    const forms: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const check = (node: unknown, at: string) => {
      if (typeof node === 'string') expect(node.trim(), at).toBe(node)
      else if (isForms(node)) for (const form of Object.keys(node as object)) expect(forms, at).toContain(form)
      if (typeof node === 'object') for (const [key, inner] of Object.entries(node ?? {})) check(inner, `${at}.${key}`)
    }
    for (const file of messageFiles) check(readLocale(language, file), file)
    expect(textsIn(readLocale(language, 'screens')).filter((text) => text === '')).toEqual([])
  })

  it('has three rows of ten letters for remote controls', () => {
    for (const language of languages) {
      const { watch } = readLocale<{ watch: { keyboard: { rows: string[] } } }>(language, 'screens')
      expect(watch.keyboard.rows.map((row) => [...row].length)).toEqual([10, 10, 10])
    }
  })
})

describe('the words of themes', () => {
  const isNounByKind = (noun: Noun | NounsByKind): noun is NounsByKind => typeof noun === 'object' && 'movie' in noun
  const nounsOf = (noun: Noun | NounsByKind): Noun[] =>
    isNounByKind(noun) ? [noun.movie, noun.tv, noun.both, noun.plain, noun.alone].flatMap((one) => one ?? []) : [noun]
  const wordsOf = (language: string) => ({
    grammar: readLocale<Grammar>(language, 'grammar'),
    genres: readLocale<GenreWords>(language, 'genres'),
    countries: readLocale<CountryWords>(language, 'countries'),
    keywords: readLocale<Record<string, Inflected | Noun>>(language, 'keywords'),
  })
  const english = wordsOf('en')

  it.each(languages)('in %s are there for the same keywords, genres and countries', (language) => {
    const { genres, countries, keywords } = wordsOf(language)
    expect(Object.keys(keywords)).toEqual(Object.keys(english.keywords))
    expect(Object.keys(genres.words)).toEqual(Object.keys(english.genres.words))
    expect(Object.keys(countries.adjectives)).toEqual(Object.keys(english.countries.adjectives))
    expect(Object.keys(countries.former)).toEqual(Object.keys(english.countries.former))
  })

  it.each(languages)('in %s agree with every noun that they may stand beside', (language) => {
    const { grammar, genres, countries, keywords } = wordsOf(language)
    const own = Object.values(keywords).flatMap((words) => nounIn(words) ?? [])
    const titles = [...nounsOf(grammar.kinds), ...Object.values(genres.words).flatMap(({ noun }) => nounsOf(noun))]
    const classesOf = (nouns: Noun[]) =>
      new Set(nouns.map((noun) => (typeof noun === 'string' ? grammar.nounClasses[0] : noun.class)))
    const lacking = (texts: Inflected[], classes: Set<string | undefined>) =>
      texts.filter((text) => typeof text === 'object' && [...classes].some((one) => !text[one ?? '']))
    const all = classesOf([...titles, ...own])
    expect([...all].filter((one) => !grammar.nounClasses.includes(one ?? ''))).toEqual([])
    expect(lacking([...Object.values(countries.adjectives), grammar.liking, grammar.likingTogether], all)).toEqual([])
    expect(
      lacking(
        Object.values(genres.words).map(({ attribute }) => attribute),
        classesOf(own),
      ),
    ).toEqual([])
    const patterns = Object.values(keywords).filter((words) => nounIn(words) === undefined)
    expect(lacking(patterns, classesOf(titles))).toEqual([])
    for (const pattern of patterns.flatMap(textsIn)) expect(pattern).toMatch(/^(_ [^_]+|[^_]*[^_ ] ?_)$/)
  })
})

describe('a compiled message', () => {
  it('stays a text where there is nothing to fill in, and takes each value as it is', () => {
    const messages = compileMessages<{ a: string; b: (values: { x: string; y: number }) => string }>(
      { a: 'as it is', b: '{x}, {y} and {x}' },
      'en',
    )
    expect(messages.a).toBe('as it is')
    fc.assert(fc.property(fc.string(), fc.integer(), (x, y) => messages.b({ x, y }) === `${x}, ${y} and ${x}`))
  })

  it('has the form and the digits that its count has in its language', () => {
    const forms = { one: '{n} dzień', few: '{n} dni', other: '{n} dnia' }
    const { days } = compileMessages<{ days: (values: { n: number }) => string }>({ days: forms }, 'pl')
    expect([1, 3, 1.5].map((n) => days({ n }))).toEqual(['1 dzień', '3 dni', '1,5 dnia'])
    expect([5, 12_345].map((n) => days({ n }))).toEqual(['5 dnia', '12\u00a0345 dnia'])
  })

  it('is refused where a file has something else', () => {
    expect(() => compileMessages({ a: 1 }, 'en')).toThrow('no message: 1')
  })
})

describe('the screens', () => {
  it('count in words that fit the number, in every language', () => {
    const texts = ['en', 'de', 'es'].map((language) => {
      const { admin } = compileMessages<HouseholdMessages>(readLocale(language, 'household'), language)
      const { watch } = compileMessages<ScreenMessages>(readLocale(language, 'screens'), language)
      return [
        admin.profiles({ n: 1, shown: '1' }),
        admin.profiles({ n: 2, shown: '2' }),
        admin.likes({ n: 0, shown: '0' }),
        watch.title.seasons({ n: 1 }),
        watch.title.seasons({ n: 3 }),
        watch.search.found({ n: 1 }),
      ]
    })
    expect(texts).toEqual([
      ['1 profile', '2 profiles', '0 likes', '1 season', '3 seasons', '1 title'],
      ['1 Profil', '2 Profile', '0 Likes', '1 Staffel', '3 Staffeln', '1 Titel'],
      ['1 perfil', '2 perfiles', '0 «me gusta»', '1 temporada', '3 temporadas', '1 título'],
    ])
  })
})

describe('the image of the server', () => {
  it('has the locales: it reads them at its start', () => {
    expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toMatch(/^COPY --from=build \/app\/locales /m)
  })
})
