import type { TitleFacts } from '@marquee/engine'
import type { PrintedPage, PrintedRow, PrintedTitle } from './data.ts'
import { either, hasGenre, isFrom, mostlyFilms, type Rules, type Share, speaks, type TitlePredicate, yearOf } from './facts.ts'
import { unseenRules } from './unseen-rules.ts'

/** The first visible rows, and the visible titles of each. */
const ROWS = 6
const TITLES = 10
const LONGEST_REASON = 60
const MIN_SHARE = 0.03

const indian = either(isFrom('IN'), speaks('hi', 'ta', 'te', 'ml', 'kn', 'bn', 'mr', 'pa'))
const young = hasGenre('Family', 'Animation', 'Kids')
const certificates = new Set(['G', 'PG', 'TV-Y', 'TV-Y7', 'TV-Y7-FV', 'TV-G', 'TV-PG'])
const teenCertificates = new Set([...certificates, 'PG-13', 'TV-14'])
const forTeenagers: TitlePredicate = ({ certifications }) => teenCertificates.has(certifications?.['US'] ?? '')
const forTheSmallest: TitlePredicate = ({ certifications }) => ['TV-Y'].includes(certifications?.['US'] ?? '')
const mayWatch: TitlePredicate = ({ certifications }) => certificates.has(certifications?.['US'] ?? '')
const sitcoms = ['Seinfeld', 'NCIS', 'Friends', 'The Big Bang Theory', 'Everybody Loves Raymond', 'The Office']

const teenGenres = [
  ...['Adventure', 'Fantasy', 'Comedy', 'Action', 'Animation', 'Family', 'Science Fiction', 'Romance'],
  ...['Action & Adventure', 'Sci-Fi & Fantasy'],
]
/** For neither adults nor small children. */
const teenage: Rules = {
  shares: [
    { what: 'adventure, fantasy, comedy or action', is: hasGenre(...teenGenres), min: 0.7 },
    { what: 'for the smallest', is: forTheSmallest, max: 0.05 },
  ],
  hero: [{ what: 'for the smallest', is: forTheSmallest, max: 0 }],
  forbidden: sitcoms.filter((name) => name !== 'Friends'),
  isTeen: true,
}

/** The rules for the pages of the personas. */
const rules: Readonly<Record<string, Rules>> = {
  arthouse: {
    shares: [mostlyFilms, { what: 'not in English', is: (facts) => !speaks('en')(facts), min: 0.25 }],
    hero: [{ what: 'not in English', is: (facts) => !speaks('en')(facts), min: 0.5 }],
    forbidden: ['Bridgerton', 'The Chosen', 'Last Week Tonight with John Oliver', 'Dragon Ball Z'],
  },
  'nineties action': {
    shares: [mostlyFilms, { what: 'action or thriller', is: hasGenre('Action', 'Thriller', 'Action & Adventure'), min: 0.6 }],
    hero: [{ what: 'action or thriller', is: hasGenre('Action', 'Thriller', 'Action & Adventure'), min: 0.7 }],
  },
  anime: {
    shares: [
      { what: 'animation', is: hasGenre('Animation'), min: 0.6 },
      { what: 'Japanese', is: speaks('ja'), min: 0.5 },
    ],
    hero: [{ what: 'Japanese', is: speaks('ja'), min: 0.6 }],
    forbidden: ['Invader ZIM'],
  },
  'K-drama': {
    shares: [{ what: 'Korean', is: speaks('ko'), min: 0.6 }],
    hero: [{ what: 'Korean', is: speaks('ko'), min: 0.7 }],
    named: { name: /Korean/, within: 4, is: speaks('ko') },
  },
  Bollywood: {
    shares: [mostlyFilms, { what: 'Indian', is: indian, min: 0.7 }],
    hero: [{ what: 'Indian', is: indian, min: 0.8 }],
    named: { name: /Indian|Bollywood|Hindi/, within: 4, is: indian },
    forbidden: ['Everybody Hates Chris'],
  },
  horror: {
    shares: [mostlyFilms, { what: 'horror', is: hasGenre('Horror'), min: 0.5 }],
    hero: [{ what: 'horror', is: hasGenre('Horror'), min: 0.7 }],
  },
  'six-year-old': {
    shares: [{ what: 'for children', is: young, min: 0.95 }],
    hero: [{ what: 'for children', is: young, min: 1 }],
    forbidden: sitcoms,
    isYoung: true,
  },
  'family of four': {
    shares: [{ what: 'for children', is: young, min: 0.85 }],
    forbidden: sitcoms,
    isYoung: true,
  },
  teenager: teenage,
  'teenager without likes': teenage,
  documentaries: {
    shares: [{ what: 'documentary', is: hasGenre('Documentary'), min: 0.6 }],
    hero: [{ what: 'documentary', is: hasGenre('Documentary'), min: 0.8 }],
  },
  classics: {
    shares: [mostlyFilms, { what: 'before 1966', is: (facts) => yearOf(facts) < 1966, min: 0.5 }],
    hero: [{ what: 'before 1966', is: (facts) => yearOf(facts) < 1966, min: 0.6 }],
  },
  ...unseenRules,
  'no like': {
    more: (page) => {
      const seen = seenFirst(page, 30)
      const countries = new Set(seen.flatMap(({ facts }) => facts.countries?.[0] ?? []))
      const decades = new Set(seen.map(({ facts }) => Math.floor(yearOf(facts) / 10)))
      return [
        ...(countries.size >= 4 ? [] : [`titles of ${countries.size} countries only`]),
        ...(decades.size >= 5 ? [] : [`titles of ${decades.size} decades only`]),
        ...seen
          .filter(({ reason }) => /because|you like|director of/i.test(reason))
          .map(({ reason }) => `knows more than there is: ${reason}`),
      ]
    },
  },
}

/** Up to this many likes, the page must be about them. */
const FEW = 5
const MIN_ABOUT = 1 / 3
/** Rows about a property of titles. */
const factKinds: ReadonlySet<string> = new Set([
  'because',
  'person',
  'keyword',
  'country',
  'language',
  'genre',
  'blend',
  'decade',
])

/** The share of the first visible titles whose reason names a liked title, or whose row is about a property of one. */
function shareAbout(page: PrintedPage, names: readonly string[]): number {
  const isNamed = (text: string): boolean => names.some((name) => text.includes(name.slice(0, 24)))
  const seen = page.rows.filter(recommended).flatMap((row) => {
    const isAbout = factKinds.has(row.kind) && isNamed(row.reason)
    return row.items.slice(0, TITLES).map(({ reason }) => isAbout || isNamed(reason))
  })
  return seen.filter(Boolean).length / Math.max(1, seen.length)
}

/** The broken rules of a page of a person with few likes. */
function brokenByFew(page: PrintedPage, liked: readonly TitleFacts[]): string[] {
  const withGenres = liked.filter(({ genres = [] }) => (genres ?? []).length > 0)
  if (withGenres.length === 0 || liked.length > FEW) return []
  const share = shareAbout(
    page,
    liked.map(({ title }) => title),
  )
  return [
    ...(share >= MIN_ABOUT ? [] : [`only ${share.toFixed(2)} of the page is about what is liked`]),
    ...(liked.length > 1 ? [] : page.rows.flatMap(({ items }) => items))
      .filter(({ reason }) => /several|You like/.test(reason))
      .map(({ reason }) => `knows more than there is: ${reason}`),
  ]
}

const recommended = ({ kind, items }: PrintedRow): boolean => items.length > 0 && kind !== 'top_region'

function seenFirst({ rows }: PrintedPage, max = ROWS): PrintedTitle[] {
  return rows
    .filter(recommended)
    .slice(0, max)
    .flatMap(({ items }) => items.slice(0, TITLES))
}

function shareOf(some: readonly PrintedTitle[], is: TitlePredicate): number {
  return some.filter(({ facts }) => is(facts)).length / Math.max(1, some.length)
}

/** If the catalogue has few titles of a kind, a quarter of them is enough. */
const OF_WHAT_IS_LEFT = 0.25

function brokenShares(
  where: string,
  some: readonly PrintedTitle[],
  { shares = [], left }: { shares?: readonly Share[] | undefined; left: CountLeft },
): string[] {
  return shares.flatMap(({ what, is, min = 0, max = 1 }) => {
    const share = shareOf(some, is)
    // Counting what is left reads the whole catalogue, which few pages need.
    const required = share >= min ? min : Math.min(min, (OF_WHAT_IS_LEFT * left(is)) / Math.max(1, some.length))
    return share >= required && share <= max
      ? []
      : [`${where}: ${share.toFixed(2)} ${what}, not ${required.toFixed(2)} to ${max}`]
  })
}

/** The number of titles of a kind in the catalogue that the persona has not liked. */
type CountLeft = (is: TitlePredicate) => number

/** The broken rules that apply to every page. */
function brokenByAnybody({ hero, rows }: PrintedPage): string[] {
  const printed = [...hero, ...rows.flatMap(({ items }) => items)]
  const names = rows.map(({ title }) => title)
  return [
    ...printed.filter(({ reason }) => reason.length > LONGEST_REASON).map(({ reason }) => `too long: ${reason}`),
    ...printed
      .filter(({ reason, because }) =>
        because.some(({ title, share }) => share < MIN_SHARE && reason === `Because you liked ${title}`),
      )
      .map(({ reason }) => `not felt: ${reason}`),
    ...rows
      .filter(({ kind }) => kind === 'because')
      .flatMap(({ title, items }) =>
        items
          .filter(({ because }) => because.length > 0 && !title.endsWith(because[0]?.title.slice(-12) ?? ''))
          .map(({ facts, because }) => `${title}: ${facts.title} names ${because[0]?.title}`),
      ),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `twice: ${name}`),
    ...names
      .filter((name) => /^American |^Violent|about (rage|halloween|based on)| lead$/.test(name))
      .map((name) => `named ${name}`),
  ]
}

/** Kinds of rows that are about a taste. */
const ofTaste: ReadonlySet<string> = new Set('top_picks genre blend decade country language short more'.split(' '))
/** The minimum likes of a full history, and the minimum size of a catalogue that has enough titles for every taste. */
const NOT_FEW = FEW + 1
const LARGE_CATALOGUE = 20_000

/** Famous titles in rows about a taste that does not match them. */
function misplacedTitlesIn({ rows }: PrintedPage, strays: readonly string[]): string[] {
  return rows
    .filter(({ kind }) => ofTaste.has(kind))
    .flatMap(({ title, items }) => items.map(({ facts }) => ({ row: title, facts })))
    .filter(({ facts }) => strays.includes(facts.title))
    .map(({ row, facts }) => `${row}: ${facts.title}`)
}

/** The minimum titles of a kind for a row about it. */
const MIN_TITLES_FOR_ROW = 16
/** The minimum likes in a small catalogue that determine a taste. */
const MIN_LIKES_OF_TASTE = 8
const FORBIDDEN_ROWS = 10

/** All rules that a page breaks. */
export function brokenRules(
  name: string,
  page: PrintedPage,
  { titles, liked }: { titles: readonly TitleFacts[]; liked: readonly number[] },
): string[] {
  const left: CountLeft = (is) => titles.filter((facts, at) => is(facts) && !liked.includes(at)).length
  const {
    shares,
    hero,
    named,
    forbidden = [],
    isYoung = false,
    isTeen = false,
    isTogether = false,
    strays = [],
    more,
  } = rules[name] ?? {}
  const hasTaste = isYoung || isTeen || liked.length >= MIN_LIKES_OF_TASTE
  const printed = [...page.hero, ...page.rows.flatMap(({ items }) => items)]
  const names = page.rows.flatMap((row) => [...row.links, row.title])
  return [
    ...brokenByAnybody(page),
    ...brokenByFew(page, isTogether ? [] : liked.flatMap((at) => titles[at] ?? [])),
    ...(hasTaste ? brokenShares('rows', seenFirst(page), { shares, left }) : []),
    ...(hasTaste ? brokenShares('hero', page.hero, { shares: hero, left }) : []),
    ...(named &&
    hasTaste &&
    !page.rows.slice(0, named.within).some(({ title }) => named.name.test(title)) &&
    left(named.is) >= MIN_TITLES_FOR_ROW
      ? [`no row ${named.name}`]
      : []),
    ...[...page.hero, ...seenFirst(page, FORBIDDEN_ROWS)]
      .filter(({ facts }) => forbidden.includes(facts.title))
      .map(({ facts }) => `shows ${facts.title}`),
    ...(isYoung ? printed.filter(({ facts }) => !mayWatch(facts)).map(({ facts }) => `is not for children: ${facts.title}`) : []),
    ...(isTeen
      ? printed.filter(({ facts }) => !forTeenagers(facts)).map(({ facts }) => `is not for teenagers: ${facts.title}`)
      : []),
    ...(isYoung || isTeen ? names.filter((name) => /horror|thriller|crime/i.test(name)).map((name) => `offers ${name}`) : []),
    ...(liked.length >= NOT_FEW && titles.length >= LARGE_CATALOGUE ? misplacedTitlesIn(page, strays) : []),
    ...(more?.(page) ?? []),
  ]
}
