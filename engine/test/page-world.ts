import { openCatalogue } from '../src/catalogue/catalogue.ts'
import { type Columns, columnsOf } from '../src/catalogue/columns/columns.ts'
import { matchesFilters } from '../src/catalogue/filters/page-filters.ts'
import { agesOf, isAllowedAt } from '../src/catalogue/maturity/maturity.ts'
import { relatedFeaturesBuilder } from '../src/catalogue/related-features.ts'
import { dayOf, type TitleFacts } from '../src/catalogue/title-facts.ts'
import { plainSpace, type Space } from '../src/kernels/space.ts'
import { contentOf } from '../src/models/content/content.ts'
import { relateTitles } from '../src/models/content/related.ts'
import type { RelatedLists } from '../src/models/content/relations.ts'
import { emptyModel, type Model } from '../src/models/model.ts'
import { seeded } from '../src/models/random.ts'
import { openScorer } from '../src/models/scoring/scorer.ts'
import type { ComposeProfile, ComposeRequest } from '../src/page/slate/request.ts'
import type { ComposedPage, ComposedRow } from '../src/page/slate/row.ts'
import { MAX_TITLES } from '../src/page/slate/settings.ts'
import { openWorkspace, type Workspace } from '../src/page/workspace/workspace.ts'
import type { Signal } from '../src/taste/signals.ts'
import { weighHistory } from '../src/taste/taste.ts'

export const DAY = 86_400_000
export const today = dayOf('2020-06-01') ?? 0
export const now = today * DAY

function relatedIn(titles: readonly TitleFacts[], columns: Columns): RelatedLists {
  const features = relatedFeaturesBuilder()
  for (const title of titles) features.add(title)
  const space = plainSpace()
  return relateTitles(space, contentOf(space, columns), { columns, features: features.done() })
}

/** A workspace with a catalogue and a model; related titles are optional because they are slow to compute. */
export function workspaceOf(
  space: Space,
  titles: readonly TitleFacts[],
  { model = emptyModel(), hasRelated = false, capacity = 0 }: { model?: Model; hasRelated?: boolean; capacity?: number } = {},
): Workspace {
  const columns = columnsOf(titles)
  const places = new Map(titles.map(({ id }, at) => [id, at]))
  const content = contentOf(space, columns, capacity, hasRelated ? relatedIn(titles, columns) : undefined)
  const catalogue = openCatalogue(space, columns, capacity)
  const positionOf = (id: string): number | undefined => places.get(id)
  return openWorkspace(catalogue, openScorer(space, model, { count: columns.count + capacity, positionOf, content }))
}

const named = (id: number): { id: number; name: string } => ({ id, name: `n${id}` })
const countries = ['US', 'DK', 'FR', 'JP']

/**
 * Random titles with genres, keywords, people, countries, dates, votes, providers and certificates, as in a real
 * catalogue.
 */
export function randomTitles(count: number, seed: number): TitleFacts[] {
  const random = seeded(seed)
  const roll = (sides: number): number => Math.floor(random() * sides)
  return Array.from({ length: count }, (_, i): TitleFacts => {
    const country = countries[roll(6)] ?? 'US'
    const isSeries = roll(8) === 0
    return {
      id: `${isSeries ? 'TV' : 'MV'}_${i + 1}`,
      media_type: isSeries ? 'tv' : 'movie',
      title: `Title ${i}`,
      genres: [roll(8), roll(8)].map(named),
      keywords: [100 + roll(25), 100 + roll(25), 200 + roll(60)].map(named),
      people: [300 + roll(60), 400 + roll(200)].map(named),
      countries: [country],
      original_language: country === 'US' ? 'en' : country.toLowerCase(),
      release_date: `${1970 + roll(51)}-${String(1 + roll(12)).padStart(2, '0')}-15`,
      runtime: 40 + roll(140),
      popularity: roll(1000) / 10,
      vote_average: 4 + roll(50) / 10,
      vote_count: Math.floor(random() ** 4 * 20_000),
      providers: roll(2) === 0 ? [{ region: 'US', id: String(8 + roll(4)), name: 'service' }] : [],
      certifications: { US: ['G', 'PG', 'PG-13', 'R', 'NR'][roll(5)] ?? 'NR' },
      adult: roll(40) === 0,
      ...(roll(6) === 0 ? { collection: named(900 + roll(12)) } : {}),
    }
  })
}

/** A profile that likes these titles, the first one most recently. */
export function profileLiking(
  liked: readonly number[],
  rest: Partial<ComposeProfile> & { signals?: readonly Signal[] } = {},
): ComposeProfile {
  const likes = liked.map((title, i): Signal => ({ kind: 'liked', title, at: now - (i + 1) * DAY }))
  const history = weighHistory([...likes, ...(rest.signals ?? [])], { now, halfLifeMs: 700 * DAY })
  const nothing = { services: [], disliked: [], hidden: [], finished: [], begun: [], watchlist: [], shown: [] }
  return { history, maturity: 'all', region: 'US', ...nothing, ...rest }
}

/** A request for one profile, or several. */
export function requestFor(
  person: ComposeProfile | readonly [ComposeProfile, ...ComposeProfile[]],
  rest: Partial<ComposeRequest> = {},
): ComposeRequest {
  const profiles = 'history' in person ? ([person] as const) : person
  return { profiles, filters: {}, today, randomSeed: 1, ...rest }
}

/** Kinds of rows whose titles may be in other rows too. */
export const repeatableKinds = ['continue', 'watchlist', 'watch_again', 'top_region', 'library']

export function mediaRows({ rows }: ComposedPage): ComposedRow[] {
  return rows.filter(({ kind, type }) => type === 'media' && !repeatableKinds.includes(kind))
}

/** Every rule of a page that is violated, checked naively title by title. */
export function violationsOf(page: ComposedPage, titles: readonly TitleFacts[], request: ComposeRequest): string[] {
  const faults: string[] = []
  const check = (isRight: boolean, text: string): void => void (isRight || faults.push(text))
  for (const row of [...page.rows, { ...page.hero, kind: 'hero' as const }]) {
    for (const title of row.titles) {
      const facts = titles[title]
      const name = `${row.kind}: ${title}`
      if (!facts) faults.push(`${name} is not in the catalogue`)
      else for (const fault of titleFaults(facts, title, row.kind, request)) faults.push(`${name} ${fault}`)
    }
    check(new Set(row.titles).size === row.titles.length, `${row.kind} has a title twice`)
  }
  const all = mediaRows(page).flatMap((row) => [...row.titles])
  check(new Set(all).size === all.length, 'a title is in two rows')
  const isOnly = mediaRows(page).filter(({ kind }) => kind !== 'coming_soon').length < 2
  for (const row of mediaRows(page))
    check((row.titles.length >= 8 || isOnly) && row.titles.length <= MAX_TITLES, `${row.kind} has ${row.titles.length}`)
  check(page.hero.titles.length <= 10, 'the hero is too long')
  check(page.rows.length <= 40, 'too many rows')
  return faults
}

function titleFaults(
  facts: TitleFacts,
  title: number,
  kind: ComposedRow['kind'] | 'hero',
  { profiles, filters, today: day }: ComposeRequest,
): string[] {
  const has = (list: ArrayLike<number>): boolean => Array.from(list).includes(title)
  const isReleased = !((dayOf(facts.release_date) ?? -Infinity) > day)
  const faults = {
    'fails the filters': !matchesFilters(facts, filters, profiles[0].region),
    'is not owned': filters.owned === true && !profiles.some(({ owned = [] }) => has(owned)),
    'is not allowed': profiles.some(({ maturity, region }) => !isAllowedAt(agesOf(facts), maturity, region)),
    'is adult': facts.adult === true,
    'is refused': profiles.some(({ disliked, hidden }) => has(disliked) || has(hidden)),
    'is finished': kind !== 'watch_again' && profiles.some(({ finished }) => has(finished)),
    'is unreleased, or released in coming_soon': isReleased === (kind === 'coming_soon'),
  }
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []))
}
