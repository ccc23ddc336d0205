import type { RowKind } from '@marquee/engine'
import type { StoredSubject } from '../snapshot-subject.ts'
import { deKeywords } from './de-keywords.ts'
import { deCountries, deGenres } from './de-names.ts'
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

const regions = new Intl.DisplayNames('de', { type: 'region' })
const spoken = new Intl.DisplayNames('de', { type: 'language' })
const kinds = { movie: 'Filme', tv: 'Serien', both: 'Geschichten' }
const plainKinds = { ...kinds, both: 'Filme und Serien' }

/** Ruhig erzählte · dänische · Thriller · aus den 1970ern · auf Französisch; every noun is a plural, so every adjective ends alike. */
function theme(subject: StoredSubject): string {
  return capital(inSentence(subject))
}

function inSentence(subject: StoredSubject): string {
  const { country, decade, language } = subject
  const pattern = patternOf(subject)
  const adjective = country && deCountries[country]
  const what = pattern.includes('_')
    ? filled(pattern, joined(adjective, nounOf(subject, pattern === '_' ? plainKinds : kinds)))
    : joined(adjective, adjectiveOf(subject), pattern)
  const where = joined(
    country && !adjective ? `aus der Region ${regions.of(country) ?? country}` : undefined,
    decade === undefined ? undefined : `aus den ${decade}ern`,
    language && `auf ${spoken.of(language) ?? language}`,
  )
  return joined(what, where)
}

function patternOf({ keyword, keywordName }: StoredSubject): string {
  const key = keywordKey(keywordName)
  if (key) return deKeywords[key]
  return keyword === undefined ? '_' : `_ zum Thema „${keywordName ?? 'Anderes'}“`
}

function adjectiveOf({ genre }: StoredSubject): string | undefined {
  return genre === undefined ? undefined : deGenres[genre]?.adjective
}

function nounOf({ genre, genreName, mediaType }: StoredSubject, general: typeof kinds): string {
  const kind = mediaType ?? 'both'
  if (genre === undefined) return general[kind]
  return deGenres[genre]?.[kind] ?? `${general[kind]} im Genre „${genreName ?? 'Anderes'}“`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`
}

/** Two names say enough; what is only on a watchlist (`where`) is said to be there. */
function namesOf(seeds: readonly SeedLabel[], where: string): string {
  const two = seeds.slice(0, 2).map(({ name, deed }) => ({ name: `„${name}“`, isWanted: deed === 'wanted' }))
  const wanted = two.filter(({ isWanted }) => isWanted).length
  if (wanted === 0 || wanted === two.length) return joined(listed(two.map(({ name }) => name)), wanted > 0 ? where : undefined)
  return two.map(({ name, isWanted }) => (isWanted ? `${name} ${where}` : name)).join(' und wegen ')
}

function because(seeds: readonly SeedLabel[]): string {
  return fitting(seeds, saidBecause)
}

function becauseOf(seeds: readonly SeedLabel[]): string {
  return fitting(seeds, (some) => `Wegen ${namesOf(some, 'auf einer Merkliste')}`)
}

/** Two names, else one, else that alone. */
function fitting(seeds: readonly SeedLabel[], say: (seeds: readonly SeedLabel[]) => string): string {
  const first = seeds.slice(0, 1)
  return firstFitting(first[0]?.name ?? '', [() => say(seeds), () => say(first), (name) => `Wie „${name}“`])
}

function saidBecause(seeds: readonly SeedLabel[]): string {
  const names = namesOf(seeds, 'auf deiner Merkliste')
  const deed = commonDeed(seeds.slice(0, 2))
  if (deed === 'liked') return `Weil dir ${names} ${seeds.length > 1 ? 'gefallen haben' : 'gefallen hat'}`
  return deed === 'watched' ? `Weil du ${names} gesehen hast` : `Wegen ${names}`
}

const tied: Words['tied'] = (tie, seed, isSeries) => {
  if (tie === 'saga') return firstFitting(seed, [(name) => `Aus derselben Reihe wie „${name}“`, (name) => `Reihe wie „${name}“`])
  if (isSeries) return firstFitting(seed, [(name) => `Von den Machern von „${name}“`])
  return firstFitting(seed, [(name) => `${tie === 'director' ? 'Regie' : 'Drehbuch'} wie bei „${name}“`])
}

function truth(kind: Parameters<Words['truth']>[0], { liking, people }: TruthLabel): string {
  const several = people > 1 ? 'Nah an mehreren, die ihr mögt' : 'Nah an mehreren, die du magst'
  if (kind === 'liking') return firstFitting('', [() => sayLiking(liking, people), () => several])
  return kind === 'several' ? several : truthTexts[kind]
}

const truthTexts = { new: 'Neu', acclaimed: 'Hoch bewertet', loved: 'Weithin beliebt', watched: 'Viel gesehen' }

function sayLiking(liking: StoredSubject, people: number): string {
  if (liking.personName) return `Mehr von ${liking.personName}`
  return `${people > 1 ? 'Ihr mögt' : 'Du magst'} ${inSentence(liking)}`
}

const titles: Record<Exclude<RowKind, NamedTheme>, (row: RowLabel, seed: string) => string> = {
  continue: () => 'Weiterschauen',
  top_picks: ({ people }) => (people > 1 ? 'Das Beste für euch alle' : 'Das Beste für dich'),
  because: ({ subject, people }, seed) => {
    if (people > 1) return `Weil jemand von euch „${seed}“ ${subject.liked ? 'mochte' : 'gesehen hat'}`
    return subject.liked ? `Weil dir „${seed}“ gefallen hat` : `Weil du „${seed}“ gesehen hast`
  },
  person: ({ subject }) => `Mehr von ${subject.personName ?? 'denselben Leuten'}`,
  top_region: ({ subject }) => topTen(subject),
  coming_soon: () => 'Demnächst',
  new_releases: ({ people }) => (people > 1 ? 'Neu für euch alle' : 'Neu für dich'),
  hidden_gems: () => 'Verborgene Schätze',
  short: () => 'Kurze Filme für heute Abend',
  acclaimed: () => 'Hoch bewertet',
  services: () => 'Bei deinen Anbietern',
  watchlist: ({ people }) => (people > 1 ? 'Auf euren Merklisten' : 'Deine Merkliste'),
  watch_again: () => 'Noch einmal ansehen',
  popular: () => 'Gerade beliebt',
  favourites: () => 'Such dir deine Lieblinge aus',
  more: () => 'Mehr entdecken',
  genres: () => 'Nach Genre stöbern',
  moods: () => 'Wonach ist dir?',
  decades: () => 'Reise durch die Jahrzehnte',
  providers: () => 'Wo es läuft',
}

/** Where there are several rows of more: true of any titles. */
const furtherMore = [
  'Weiter stöbern',
  'Mehr für heute Abend',
  'Wie wäre es hiermit?',
  'Noch etwas anderes',
  'Noch ein Blick',
  'Bei der Gelegenheit',
  'Einen Versuch wert',
  'Auch einen Blick wert',
  'Mehr zur Auswahl',
  'Noch eine Handvoll',
  'Warum nicht so etwas',
  'Und das hier',
  'Noch ein paar',
  'Noch am Stöbern?',
  'Für einen anderen Abend',
  'Auch dabei',
  'Noch unentschlossen?',
  'Und mehr',
  'Noch mehr',
]

type NamedTheme = 'genre' | 'keyword' | 'decade' | 'country' | 'language' | 'blend'

function topTen({ region, counted }: StoredSubject): string {
  return counted ? joined('Die Top 10 der Woche', region && placeOf(region)) : 'Top 10'
}

/** Countries whose names have an article are in the dative after „in“. */
const withArticle: Readonly<Record<string, string>> = {
  AE: 'in den Vereinigten Arabischen Emiraten',
  CH: 'in der Schweiz',
  DO: 'in der Dominikanischen Republik',
  IQ: 'im Irak',
  IR: 'im Iran',
  LB: 'im Libanon',
  NL: 'in den Niederlanden',
  PH: 'auf den Philippinen',
  SK: 'in der Slowakei',
  TR: 'in der Türkei',
  UA: 'in der Ukraine',
  US: 'in den USA',
  GB: 'in Großbritannien',
  CU: 'auf Kuba',
  CY: 'auf Zypern',
  MT: 'auf Malta',
  IS: 'auf Island',
}

function placeOf(region: string): string {
  return withArticle[region] ?? `in ${regions.of(region) ?? region}`
}

const byItself: Partial<Record<RowKind | 'hero', Phrase>> = {
  continue: 'Noch nicht zu Ende gesehen',
  top_region: ({ subject }) => (subject.counted ? 'Das sehen gerade viele' : 'Mit am beliebtesten'),
  coming_soon: 'Erscheint bald',
  new_releases: 'Gerade erschienen',
  hidden_gems: 'Geliebt von den wenigen, die es kennen',
  short: 'Kurz genug für heute Abend',
  acclaimed: 'Hoch bewertet',
  services: 'Bei einem deiner Anbieter',
  watchlist: ({ people }) => (people > 1 ? 'Jemand von euch hat es sich gemerkt' : 'Auf deiner Merkliste'),
  watch_again: 'Vor einiger Zeit gesehen',
  favourites: 'Weithin bekannt',
  more: 'Passt hierher',
  popular: 'Gerade beliebt',
}

const sources: Partial<Record<RowKind | 'hero', Phrase>> = {
  continue: 'Was du begonnen hast',
  top_region: ({ subject }) => (subject.counted ? 'Was hier am meisten gesehen wird' : 'Was am beliebtesten ist'),
  coming_soon: 'Noch nicht erschienen',
  new_releases: 'In den letzten Monaten erschienen',
  hidden_gems: 'Hoch bewertet und kaum gesehen',
  short: 'Höchstens etwa anderthalb Stunden',
  acclaimed: 'Mit am besten bewertet',
  services: 'Im Angebot deiner Dienste',
  watchlist: ({ people }) => (people > 1 ? 'Was jemand von euch sich gemerkt hat' : 'Was du dir gemerkt hast'),
  watch_again: 'Was du vor einiger Zeit gesehen hast',
  favourites: 'Bekanntes aller Art: Sag uns, was du magst',
  more: 'Was hierher passt',
  genres: 'Seiten nach Genre',
  moods: 'Seiten nach Stimmung',
  decades: 'Seiten nach Jahrzehnt',
  providers: 'Seiten nach Anbieter',
}

function decadeOf({ decade, since, until }: StoredSubject): string {
  if (since) return `Ab den ${decade}ern`
  return until ? `Bis zu den ${decade}ern` : `Die ${decade}er`
}

function allThatYouLike({ people }: RowLabel): string {
  return people > 1 ? 'Aus allem, was ihr mögt' : 'Aus allem, was du magst'
}

export const de: Words = {
  row: (row, seed) => {
    const { kind } = row
    const name = kind in titles ? titles[kind as keyof typeof titles](row, seed) : theme(row.subject)
    return nameInTurn(row, name, furtherMore)
  },
  rowReason: (row, seeds) => {
    if (seeds.length === 0 && row.shared !== undefined) return firstFitting(row.shared, [(name) => `Gemeinsam mit „${name}“`])
    if (isList(row.kind) || seeds.length === 0)
      return phrased(sources[row.kind], row) ?? (row.isOwn ? allThatYouLike(row) : 'Weithin beliebt')
    return row.people > 1 ? becauseOf(seeds) : because(seeds)
  },
  entry: (subject) => {
    if (subject.providerName ?? subject.provider) return subject.providerName ?? subject.provider ?? ''
    if (subject.decade !== undefined && subject.genre === undefined) return decadeOf(subject)
    return theme(subject)
  },
  because,
  tied,
  becauseOf,
  byItself: (place) => phrased(byItself[place.kind], place) ?? 'Weithin beliebt',
  truth,
  forEverybody: 'Etwas für euch alle',
}
