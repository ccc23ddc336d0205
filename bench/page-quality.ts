import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { score } from '../engine/src/models/scorer.ts'
import { composePage } from '../engine/src/page/page.ts'
import { defaultPageSettings, type PageSettings } from '../engine/src/page/settings.ts'
import { dataDir } from './engine-data.ts'
import { type Case, openCases, people, splits } from './page-quality-data.ts'
import { COLUMNS, openMeasures, type Quality, ROWS, ratioOf, type Sight } from './page-quality-measures.ts'
import { plot } from './plot.ts'

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
// The words after the name: what is held out, which people, diversity settings (0 to 1); "plot" as the last draws docs/plots/.
const words = process.argv.slice(2)
const isDrawn = words.at(-1) === 'plot'
const [split = 'last', whose = 'others', ...asked] = isDrawn ? words.slice(0, -1) : words
if (!isOneOf(splits, split)) throw new Error(`${split} is none of ${Object.keys(splits).join(', ')}`)
if (!isOneOf(people, whose)) throw new Error(`${whose} is none of ${Object.keys(people).join(', ')}`)
const { stage, cases: every } = await openCases(split)
const cases = every.filter(people[whose])
const measure = openMeasures(stage, cases)
console.log(`ml-latest-small: ${cases.length} people (${whose}), ${stage.catalogue.columns.count} titles; held out: ${split}`)

function isOneOf<T extends object>(list: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(list, name)
}

function rowsOf({ person }: Case, settings: Partial<PageSettings>): number[][] {
  const page = composePage(stage, { people: [person], filters: {}, today: 20_000, seed: 1, settings })
  return page.rows.filter(({ titles }) => titles.length > 0).map(({ titles }) => [...titles])
}

function sightOfPage(one: Case, settings: Partial<PageSettings>): Sight {
  return rowsOf(one, { depth: COLUMNS, ...settings })
    .slice(0, ROWS)
    .map((titles) => titles.slice(0, COLUMNS))
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
function sightOfRanking({ person }: Case): Sight {
  score(stage.scorer, person.history, stage.scores)
  const seen = new Set(Array.from(person.finished))
  const ranked = Array.from({ length: stage.catalogue.columns.count }, (_, title) => title)
    .filter((title) => !seen.has(title))
    .sort((a, b) => (stage.scores[b] ?? 0) - (stage.scores[a] ?? 0) || a - b)
  return Array.from({ length: ROWS }, (_, row) => ranked.slice(row * COLUMNS, (row + 1) * COLUMNS))
}

const heads = ['page', '2-D NDCG', 'of the ranking', 'over best rows', 'over them without repeats, as diverse']
const sides = ['genres apart in rows', 'alike by facts in rows', 'coverage', 'off the own mix (KL)', 'twice']
console.log(`| ${[...heads, ...sides].join(' | ')} |\n|${'---|'.repeat(heads.length + sides.length)}`)

const ranking = measure('single ranking cut into rows', sightOfRanking)
const single = measure('individually best rows', (one) => sightOfPage(one, { diversity: 0, stagewise: false }))

function show(page: Quality, clean?: Quality): void {
  const { ratio, error } = ratioOf(page, ranking)
  const over = (other: Quality): string => `${(100 * (page.ndcg / other.ndcg - 1)).toFixed(1)} %`
  const cells = [
    page.ndcg.toFixed(4),
    `${(100 * ratio).toFixed(1)} ± ${(100 * error).toFixed(1)} %`,
    over(single),
    clean ? over(clean) : '',
    page.genres.toFixed(3),
    page.facts.toFixed(4),
    `${(100 * page.coverage).toFixed(1)} %`,
    page.calibration.toFixed(3),
    page.twice.toFixed(1),
  ]
  console.log(`| ${page.name} | ${cells.join(' | ')} |`)
}

/** Rows that are best each by itself, as diverse inside, but refilled where a row above shows a title. */
function cleanAt(diversity: number): Quality {
  return measure(`best rows without repeats, diversity ${diversity}`, (one) =>
    withoutRepeats(rowsOf(one, { diversity, stagewise: false })),
  )
}

show(ranking)
show(single)
const cleans = new Map([0, defaultPageSettings.diversity].map((diversity) => [diversity, cleanAt(diversity)]))
for (const clean of cleans.values()) show(clean)
const swept = asked.length > 0 ? asked.map(Number) : [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]
const pages = swept.map((diversity) => {
  const page = measure(`stage-wise, diversity ${diversity}`, (one) => sightOfPage(one, { diversity }))
  show(page, cleans.get(diversity))
  return page
})

if (isDrawn) {
  const line = (name: string, of: (page: Quality) => number) => ({
    name,
    points: pages.map((page, at): [number, number] => [swept[at] ?? 0, (100 * of(page)) / of(ranking)]),
  })
  const lines = [
    line('relevance', ({ ndcg }) => ndcg),
    line('alike by genre', ({ genres }) => 1 - genres),
    line('off the mix', ({ calibration }) => calibration),
  ]
  const svg = plot({ title: `Pages beside the ranking, ${split}`, across: 'diversity', up: '% of the ranking’s', lines })
  writeFileSync(path.join(import.meta.dirname, `../docs/plots/page-quality-${split}.svg`), svg)
}
