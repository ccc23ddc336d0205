import { likeness } from '../engine/src/models/content.ts'
import { score } from '../engine/src/models/scorer.ts'
import { across, down } from '../engine/src/page/attention.ts'
import { themesOn } from '../engine/src/page/cards.ts'
import { composePage } from '../engine/src/page/page.ts'
import type { PageSettings } from '../engine/src/page/settings.ts'
import type { Stage } from '../engine/src/page/stage.ts'
import { dataDir } from './engine-data.ts'
import { type Case, openCases, splits } from './page-quality-data.ts'

const ROWS = 8
const COLUMNS = 10

/** What is in sight of a page: rows of titles. */
type Sight = readonly (readonly number[])[]

interface Quality {
  readonly name: string
  readonly ndcg: number
  readonly genres: number
  readonly facts: number
  readonly coverage: number
  readonly calibration: number
  readonly twice: number
}

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
// The words after the name: what is held out (last, time or any), how many people (all), diversity settings (0 to 1).
const [split = 'last', people = 'all', ...asked] = process.argv.slice(2)
if (!isSplit(split)) throw new Error(`${split} is none of ${Object.keys(splits).join(', ')}`)
const { stage, cases: every } = await openCases(split)
const cases = people === 'all' ? every : every.slice(0, Number(people))
console.log(`ml-latest-small: ${cases.length} people, ${stage.catalogue.columns.count} titles; held out: ${split}`)

function isSplit(name: string): name is keyof typeof splits {
  return name in splits
}

/** Attention of the places in sight, the best first: where hits would ideally be. */
const ideal = Array.from({ length: ROWS }, (_, row) => Array.from({ length: COLUMNS }, (_, column) => weightAt(row, column)))
  .flat()
  .sort((a, b) => b - a)

function weightAt(row: number, column: number): number {
  return (down[row] ?? 0) * (across[column] ?? 0)
}

function ndcgOf(sight: Sight, held: ReadonlySet<number>): number {
  const met = new Set<number>()
  let sum = 0
  sight.forEach((titles, row) => {
    titles.forEach((title, column) => {
      if (held.has(title) && !met.has(title)) sum += weightAt(row, column)
      met.add(title)
    })
  })
  return sum / ideal.slice(0, held.size).reduce((a, b) => a + b, 0)
}

/** The mean over pairs of titles side by side in a row. */
function meanOfPairs(sight: Sight, of: (a: number, b: number) => number): number {
  let [sum, pairs] = [0, 0]
  for (const titles of sight) {
    titles.forEach((a, at) => {
      for (const b of titles.slice(at + 1)) {
        sum += of(a, b)
        pairs++
      }
    })
  }
  return sum / Math.max(1, pairs)
}

const genreSets = new Map<number, ReadonlySet<number>>()

function genreSetOf(title: number): ReadonlySet<number> {
  const known = genreSets.get(title)
  if (known) return known
  const genres = new Set(Array.from(themesOn(stage.cards, title)).filter((theme) => theme < stage.themes.genres))
  genreSets.set(title, genres)
  return genres
}

/** 1 − the share of genres that two titles have in common (Jaccard). */
function genresApart(a: number, b: number): number {
  const [one, other] = [genreSetOf(a), genreSetOf(b)]
  const shared = [...one].filter((genre) => other.has(genre)).length
  return 1 - shared / Math.max(1, one.size + other.size - shared)
}

function factsAlike(a: number, b: number): number {
  return stage.scorer.content ? likeness(stage.scorer.content, a, b) : 0
}

function genresOf(titles: readonly number[], weightOf: (at: number) => number): Float64Array {
  const genres = new Float64Array(stage.themes.genres)
  titles.forEach((title, at) => {
    const mine = Array.from(themesOn(stage.cards, title)).filter((theme) => theme < genres.length)
    for (const genre of mine) genres[genre] = (genres[genre] ?? 0) + Math.max(0, weightOf(at)) / mine.length
  })
  const sum = genres.reduce((a, b) => a + b, 0) || 1
  return genres.map((value) => value / sum)
}

/** Kullback–Leibler divergence of the page's genres from the history's: 0 is the same mix (Steck 2018, α = 0.01). */
function miscalibrationOf(sight: Sight, { person: { history } }: Case): number {
  const wanted = genresOf([...history.titles], (at) => history.weights[at] ?? 0)
  const titles = sight.flat()
  const weights = sight.flatMap((row, at) => row.map((_, column) => weightAt(at, column)))
  const shown = genresOf(titles, (at) => weights[at] ?? 0)
  return wanted.reduce((sum, p, genre) => (p > 0 ? sum + p * Math.log(p / (0.99 * (shown[genre] ?? 0) + 0.01 * p)) : sum), 0)
}

function measure(name: string, sightOf: (one: Case) => Sight): Quality {
  const sights = cases.map(sightOf)
  const mean = (of: (sight: Sight, one: Case) => number): number =>
    cases.reduce((sum, one, at) => sum + of(sights[at] ?? [], one), 0) / cases.length
  return {
    name,
    ndcg: mean((sight, { held }) => ndcgOf(sight, held)),
    genres: mean((sight) => meanOfPairs(sight, genresApart)),
    facts: mean((sight) => meanOfPairs(sight, factsAlike)),
    coverage: new Set(sights.flat(2)).size / stage.catalogue.columns.count,
    calibration: mean(miscalibrationOf),
    twice: mean((sight) => sight.flat().length - new Set(sight.flat()).size),
  }
}

function rowsOf(on: Stage, { person }: Case, settings: Partial<PageSettings>): number[][] {
  const page = composePage(on, { people: [person], filters: {}, today: 20_000, seed: 1, settings })
  return page.rows.filter(({ titles }) => titles.length > 0).map(({ titles }) => [...titles])
}

function sightOfPage(on: Stage, one: Case, settings: Partial<PageSettings>): Sight {
  const rows = rowsOf(on, one, { depth: COLUMNS, ...settings })
  return rows.slice(0, ROWS).map((titles) => titles.slice(0, COLUMNS))
}

/** Each row without what stands above it. */
function withoutRepeats(rows: readonly (readonly number[])[]): Sight {
  const met = new Set<number>()
  return rows.slice(0, ROWS).map((titles) => {
    const left = titles.filter((title) => !met.has(title)).slice(0, COLUMNS)
    for (const title of left) met.add(title)
    return left
  })
}

/** All titles by score alone, cut into rows. */
function sightOfRanking(on: Stage, { person }: Case): Sight {
  score(on.scorer, person.history, on.scores)
  const seen = new Set(Array.from(person.finished))
  const ranked = Array.from({ length: on.catalogue.columns.count }, (_, title) => title)
    .filter((title) => !seen.has(title))
    .sort((a, b) => (on.scores[b] ?? 0) - (on.scores[a] ?? 0) || a - b)
  return Array.from({ length: ROWS }, (_, row) => ranked.slice(row * COLUMNS, (row + 1) * COLUMNS))
}

function show({ name, ndcg, genres, facts, coverage, calibration, twice }: Quality, ceiling: number, plain: number): void {
  const cells = [
    ndcg.toFixed(4),
    `${((100 * ndcg) / ceiling).toFixed(1)} %`,
    `${(100 * (ndcg / plain - 1)).toFixed(1)} %`,
    genres.toFixed(3),
    facts.toFixed(4),
    `${(100 * coverage).toFixed(1)} %`,
    calibration.toFixed(3),
    twice.toFixed(1),
  ]
  console.log(`| ${name} | ${cells.join(' | ')} | ${'#'.repeat(Math.max(0, Math.round((100 * ndcg) / ceiling) - 60))}`)
}

console.log(
  '| page | 2-D NDCG | of the ranking | over best rows | genres apart in rows | alike by facts in rows | coverage | off the own mix (KL) | twice |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
const ranking = measure('single ranking cut into rows', (one) => sightOfRanking(stage, one))
const alone = { diversity: 0, stagewise: false }
const single = measure('individually best rows', (one) => sightOfPage(stage, one, alone))
show(ranking, ranking.ndcg, single.ndcg)
show(single, ranking.ndcg, single.ndcg)
const clean = measure('the same, repeats taken out', (one) => withoutRepeats(rowsOf(stage, one, alone)))
show(clean, ranking.ndcg, single.ndcg)
const swept = asked.length > 0 ? asked.map(Number) : [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]
for (const diversity of swept) {
  show(
    measure(`stage-wise, diversity ${diversity}`, (one) => sightOfPage(stage, one, { diversity })),
    ranking.ndcg,
    single.ndcg,
  )
}
