import type { RowKind } from '@marquee/engine'
import type { StoredSubject } from '../snapshot-subject.ts'
import { enKeywords } from './en-keywords.ts'
import { enCountries, enGenres } from './en-names.ts'
import { keywordKey } from './keywords.ts'
import {
  capital,
  commonDeed,
  filled,
  firstFitting,
  isList,
  joined,
  nameInTurn,
  type Phrase,
  phrased,
  type RowLabel,
  type SeedLabel,
  type TruthLabel,
  type Words,
} from './words.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })
const spoken = new Intl.DisplayNames('en', { type: 'language' })
const kinds = { movie: 'films', tv: 'series', both: 'stories' }
const plainKinds = { ...kinds, both: 'films and series' }

/** Slow-burning · Danish · thrillers · from the 1970s · in French: what titles have in common, as somebody would say it. */
function theme(subject: StoredSubject): string {
  return capital(inSentence(subject))
}

function inSentence(subject: StoredSubject): string {
  const { country, decade, language } = subject
  const pattern = patternOf(subject)
  const adjective = country && enCountries[country]
  const where = joined(
    country && !adjective ? `from ${nameOfRegion(country)}` : undefined,
    decade === undefined ? undefined : `from the ${decade}s`,
    language && `in ${spoken.of(language) ?? language}`,
  )
  const mustCount = pattern.startsWith('_ ') || where !== ''
  const what = pattern.includes('_')
    ? filled(pattern, joined(adjective, nounOf(subject, pattern, mustCount)))
    : joined(adjective, attributeOf(subject), pattern)
  return joined(what, where)
}

function patternOf({ keyword, keywordName }: StoredSubject): string {
  const key = keywordKey(keywordName)
  if (key) return enKeywords[key]
  return keyword === undefined ? '_' : `_ about ${keywordName ?? 'something else'}`
}

function attributeOf({ genre, genreName }: StoredSubject): string | undefined {
  return genre === undefined ? undefined : (enGenres[genre]?.attribute ?? genreName?.toLowerCase())
}

/** "Crime", but "crime stories about revenge". */
function nounOf(subject: StoredSubject, pattern: string, mustCount: boolean): string {
  const known = enGenres[subject.genre ?? -1]
  if (known && !known.isTopic && !(known.mass && mustCount)) return known.noun
  return joined(attributeOf(subject), (pattern === '_' ? plainKinds : kinds)[subject.mediaType ?? 'both'])
}

/** Countries whose names have an article in a sentence. */
const withArticle = new Set('AE BS CD CF CZ DO FK GB GM KM KY MH MP MV NL PH SB TC US VA VG VI'.split(' '))

function nameOfRegion(code: string): string {
  return joined(withArticle.has(code) ? 'the' : undefined, regions.of(code) ?? code)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Two names say enough; what is only on a watchlist (`where`) is said to be there. */
function namesOf(seeds: readonly SeedLabel[], where: string): string {
  const two = seeds.slice(0, 2)
  const wanted = two.filter(({ deed }) => deed === 'wanted').length
  if (wanted === 0 || wanted === two.length) return joined(listed(two.map(({ name }) => name)), wanted > 0 ? where : undefined)
  return two.map(({ name, deed }) => (deed === 'wanted' ? `${name} ${where}` : name)).join(', and of ')
}

function because(seeds: readonly SeedLabel[]): string {
  return fitting(seeds, saidBecause)
}

function becauseOf(seeds: readonly SeedLabel[]): string {
  return fitting(seeds, (some) => `Because of ${namesOf(some, 'on a watchlist')}`)
}

/** Two names, else one, else that alone. */
function fitting(seeds: readonly SeedLabel[], say: (seeds: readonly SeedLabel[]) => string): string {
  const first = seeds.slice(0, 1)
  return firstFitting(first[0]?.name ?? '', [() => say(seeds), () => say(first), (name) => `Like ${name}`])
}

function saidBecause(seeds: readonly SeedLabel[]): string {
  const names = namesOf(seeds, 'on your watchlist')
  const deed = commonDeed(seeds.slice(0, 2))
  if (deed === 'liked') return `Because you liked ${names}`
  return deed === 'watched' ? `Because you watched ${names}` : `Because of ${names}`
}

const tied: Words['tied'] = (tie, seed, isSeries) => {
  if (tie === 'saga') return firstFitting(seed, [(name) => `From the same saga as ${name}`, (name) => `Same saga as ${name}`])
  const maker = isSeries ? 'From the makers of' : `By the ${tie} of`
  return firstFitting(seed, [(name) => `${maker} ${name}`])
}

const severalYouLike = 'Close to several you like'

function truth(kind: Parameters<Words['truth']>[0], { liking }: TruthLabel): string {
  if (kind === 'liking') return firstFitting('', [() => sayLiking(liking), () => severalYouLike])
  return truthTexts[kind]
}

const truthTexts = {
  new: 'New',
  acclaimed: 'Highly rated',
  several: severalYouLike,
  loved: 'Widely loved',
  watched: 'Widely watched',
}

function sayLiking(liking: StoredSubject): string {
  return liking.personName ? `More of ${liking.personName}` : `You like ${inSentence(liking)}`
}

function topTen({ region, counted }: StoredSubject): string {
  return counted ? joined('Top 10', region && `in ${nameOfRegion(region)}`, 'this week') : 'Top 10'
}

const titles: Record<Exclude<RowKind, NamedTheme>, (row: RowLabel, seed: string) => string> = {
  continue: () => 'Continue watching',
  top_picks: ({ people }) => (people > 1 ? 'Top picks for all of you' : 'Top picks for you'),
  because: ({ subject, people }, seed) =>
    `Because ${people > 1 ? 'one of you' : 'you'} ${subject.liked ? 'liked' : 'watched'} ${seed}`,
  person: ({ subject }) => `More of ${subject.personName ?? 'the same people'}`,
  top_region: ({ subject }) => topTen(subject),
  coming_soon: () => 'Coming soon',
  new_releases: ({ people }) => (people > 1 ? 'New releases for all of you' : 'New releases for you'),
  hidden_gems: () => 'Hidden gems',
  short: () => 'Short ones for tonight',
  acclaimed: () => 'Highly rated',
  services: () => 'On your services',
  watchlist: ({ people }) => (people > 1 ? 'On your watchlists' : 'Your watchlist'),
  watch_again: () => 'Watch again',
  popular: () => 'Popular right now',
  favourites: () => 'Pick your favourites',
  more: () => 'More to discover',
  genres: () => 'Browse by genre',
  moods: () => 'In the mood for …',
  decades: () => 'Travel through the decades',
  providers: () => 'Where to watch',
}

/** Where there are several rows of more: true of any titles. */
const furtherMore = [
  'Keep exploring',
  'More for tonight',
  'How about these',
  'Something else',
  'One more look',
  'While you are here',
  'Worth a try',
  'Have a look at these',
  'More to choose from',
  'Another handful',
  'Why not one of these',
  'And these',
  'A few more',
  'Still browsing?',
  'For another evening',
  'Also here',
  'Still not decided?',
  'And more',
  'Even more',
]

type NamedTheme = 'genre' | 'keyword' | 'decade' | 'country' | 'language' | 'blend'

const byItself: Partial<Record<RowKind | 'hero', Phrase>> = {
  continue: 'You have not finished this yet',
  top_region: ({ subject }) => (subject.counted ? 'Many people are watching this' : 'Among the most popular'),
  coming_soon: 'Out soon',
  new_releases: 'Just out',
  hidden_gems: 'Loved by the few who know it',
  short: 'Short enough for tonight',
  acclaimed: 'Highly rated',
  services: 'On one of your services',
  watchlist: ({ people }) => (people > 1 ? 'One of you put it aside for later' : 'On your watchlist'),
  watch_again: 'You watched it some time ago',
  popular: 'Popular right now',
  favourites: 'Well known',
  more: 'Fits here',
}

/** Where rows come from that nothing in the history speaks for. */
const sources: Partial<Record<RowKind | 'hero', Phrase>> = {
  continue: 'What you have begun',
  top_region: ({ subject }) => (subject.counted ? 'What is watched most here' : 'What is most popular'),
  coming_soon: 'Not out yet',
  new_releases: 'Out in the last months',
  hidden_gems: 'Highly rated, and seen by few',
  short: 'About an hour and a half, or less',
  acclaimed: 'Among the best rated there is',
  services: 'Offered by your services',
  watchlist: ({ people }) => (people > 1 ? 'What one of you put aside for later' : 'What you put aside for later'),
  watch_again: 'What you watched some time ago',
  favourites: 'Well-known titles of every kind: tell us what you like',
  more: 'What fits here',
  genres: 'Pages by genre',
  moods: 'Pages by mood',
  decades: 'Pages by decade',
  providers: 'Pages by service',
}

function decadeOf({ decade, since, until }: StoredSubject): string {
  if (since) return `From the ${decade}s on`
  return until ? `Up to the ${decade}s` : `The ${decade}s`
}

export const en: Words = {
  row: (row, seed) => {
    const { kind } = row
    const name = kind in titles ? titles[kind as keyof typeof titles](row, seed) : theme(row.subject)
    return nameInTurn(row, name, furtherMore)
  },
  rowReason: (row, seeds) => {
    if (seeds.length === 0 && row.shared !== undefined) return firstFitting(row.shared, [(name) => `In common with ${name}`])
    if (isList(row.kind) || seeds.length === 0)
      return phrased(sources[row.kind], row) ?? (row.isOwn ? 'From all that you like' : 'Widely loved')
    return row.people > 1 ? becauseOf(seeds) : because(seeds)
  },
  entry: (subject) => {
    if (subject.providerName ?? subject.provider) return subject.providerName ?? subject.provider ?? ''
    if (subject.decade !== undefined && subject.genre === undefined) return decadeOf(subject)
    const key = keywordKey(subject.keywordName)
    if (key && subject.genre === undefined) return capital(enKeywords[key].replace('_', '').trim())
    return theme(subject)
  },
  because,
  tied,
  becauseOf,
  byItself: (place) => phrased(byItself[place.kind], place) ?? 'Widely loved',
  truth,
  forEverybody: 'Something for all of you',
}
