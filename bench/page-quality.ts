import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { composePage } from '../engine/src/page/page.ts'
import { defaultPageSettings, type PageSettings } from '../engine/src/page/slate/settings.ts'
import type { Workspace } from '../engine/src/page/workspace/workspace.ts'
import { dataDir } from './engine/data.ts'
import { plot } from './measuring/plot.ts'
import { openBaselines } from './page-quality/baselines.ts'
import { openCases, type PageCase, people, sources, splits } from './page-quality/data.ts'
import { COLUMNS, meanOf, openMeasures, type Quality, ROWS, ratioOf, type VisibleTitles } from './page-quality/measures.ts'

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
// Arguments: the data (small, ml-1m), splits joined by "+", which people, diversity settings; "plot" draws docs/plots/.
const words = process.argv.slice(2)
const isDrawn = words.at(-1) === 'plot'
const given = isDrawn ? words.slice(0, -1) : words
const source = given[0] !== undefined && isOneOf(sources, given[0]) ? given[0] : 'small'
const [split = 'last', audience = 'others', ...asked] = given[0] === source ? given.slice(1) : given
if (!isOneOf(people, audience)) throw new Error(`${audience} is none of ${Object.keys(people).join(', ')}`)
const swept = asked.length > 0 ? asked.map(Number) : [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]

function isOneOf<T extends object>(list: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(list, name)
}

function visibleTitlesOf(workspace: Workspace, { person }: PageCase, settings: Partial<PageSettings>): VisibleTitles {
  const page = composePage(workspace, {
    profiles: [person],
    filters: {},
    today: 20_000,
    randomSeed: 1,
    settings: { depth: COLUMNS, ...settings },
  })
  return page.rows
    .filter(({ titles }) => titles.length > 0)
    .slice(0, ROWS)
    .map(({ titles }) => [...titles.slice(0, COLUMNS)])
}

/** The pages of all people of one split. */
async function measureSplit(name: string): Promise<Quality[]> {
  if (!isOneOf(splits, name)) throw new Error(`${name} is none of ${Object.keys(splits).join(', ')}`)
  const { workspace, cases: every } = await openCases(name, source)
  const cases = every.filter(people[audience as keyof typeof people])
  const measure = openMeasures(workspace, cases)
  console.log(`${source}: ${cases.length} people (${audience}), ${workspace.catalogue.columns.count} titles; held out: ${name}`)
  return [
    ...Object.entries(openBaselines(workspace)).map(([baseline, sightOf]) => measure(baseline, sightOf)),
    measure('individually best rows', (one) => visibleTitlesOf(workspace, one, { diversity: 0, isGreedy: false })),
    ...swept.map((diversity) =>
      measure(`Stage-wise, diversity ${diversity}`, (one) => visibleTitlesOf(workspace, one, { diversity })),
    ),
  ]
}

const measured: Quality[][] = []
for (const name of split.split('+')) measured.push(await measureSplit(name))
const pages = (measured[0] ?? []).map((_, at) => meanOf(measured.flatMap((list) => list[at] ?? [])))
const [ranking, genreRows] = pages
if (!ranking || !genreRows) throw new Error('nothing was measured')

const heads = ['page', '2-D NDCG', 'of the ranking', 'of genre rows']
const sides = ['genres apart in rows', 'alike by facts in rows', 'coverage', 'off the own mix (KL)', 'twice']
console.log(`| ${[...heads, ...sides].join(' | ')} |\n|${'---|'.repeat(heads.length + sides.length)}`)

function beside(page: Quality, other: Quality): string {
  const { ratio, error } = ratioOf(page, other)
  return `${(100 * ratio).toFixed(1)} ± ${(100 * error).toFixed(1)} %`
}

for (const page of pages) {
  const cells = [
    page.name,
    page.ndcg.toFixed(4),
    beside(page, ranking),
    beside(page, genreRows),
    page.genres.toFixed(3),
    page.facts.toFixed(4),
    `${(100 * page.coverage).toFixed(1)} %`,
    page.calibration.toFixed(3),
    page.twice.toFixed(1),
  ]
  const mark = page.name.endsWith(`diversity ${defaultPageSettings.diversity}`) ? ' (as served)' : ''
  console.log(`| ${cells.join(' | ')} |${mark}`)
}

if (isDrawn) {
  const drawn = pages.slice(-swept.length)
  const line = (name: string, of: (page: Quality) => number) => ({
    name,
    points: drawn.map((page, at): [number, number] => [swept[at] ?? 0, (100 * of(page)) / of(ranking)]),
  })
  const lines = [
    line('relevance', ({ ndcg }) => ndcg),
    line('alike by genre', ({ genres }) => 1 - genres),
    line('off the mix', ({ calibration }) => calibration),
  ]
  const svg = plot({ title: `Pages beside the ranking, ${split}`, xLabel: 'diversity', yLabel: '% of the ranking’s', lines })
  writeFileSync(path.join(import.meta.dirname, `../docs/plots/page-quality-${split}.svg`), svg)
}
