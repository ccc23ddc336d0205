import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openCatalogue } from '../engine/src/catalogue/catalogue.ts'
import { columnsBuilder } from '../engine/src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content/content.ts'
import { emptyModel } from '../engine/src/models/model.ts'
import { openScorer } from '../engine/src/models/scoring/scorer.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { mostSimilar } from '../server/src/catalogue/ranked-titles.ts'
import { dataDir, linesOf } from './engine/data.ts'
import { fitMl1m } from './pages/data.ts'
import { relatedIn } from './pages/related.ts'
import { FIRST, type Finder, type Quality, qualityOf } from './similar/measures.ts'
import { mostVotedOfGenre, sharedFacts } from './similar/references.ts'
import { finderOf, parseTable, resolve, type SimilarCase, yearOf } from './similar/table.ts'

// node bench/similar.ts [ml-1m] [misses | lists] [lacking]: with ML-1M's audience; prints the first ten of some or
// all titles; prints missing names
const words = process.argv.slice(2)
const DAY = 86_400_000

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const titles: TitleFacts[] = []
for await (const line of linesOf('catalogue.ndjson.gz')) titles.push(JSON.parse(line) as TitleFacts)
const entries = parseTable(readFileSync(path.join(import.meta.dirname, 'similar/titles.txt'), 'utf8'))
const { cases, lacking } = resolve(entries, finderOf(titles))
reportLacking()

const served = await openServed()
const ways: [string, Finder][] = [
  ['served', served],
  ['shared facts, cosine', sharedFacts(titles)],
  ['most voted of genre', mostVotedOfGenre(titles)],
]
report(
  'all',
  ways.map(([name, similar]) => [name, cases, similar]),
)
report('films', [['served', casesOf('movie'), served]])
report('series', [['served', casesOf('tv'), served]])
if (words.includes('misses')) printLists(cases.filter((one) => !firstTen(one).some((title) => one.accepted.has(title))))
if (words.includes('lists')) printLists(cases)

/** `/media/{id}/similar` for a profile without a maturity limit, with the same function and arrays as on a node. */
async function openServed(): Promise<Finder> {
  const builder = columnsBuilder()
  const positions = new Map(titles.map((title) => [title.id, builder.add(title)]))
  const model = words.includes('ml-1m') ? (await fitMl1m()).model : emptyModel()
  const space = await openSpace(readKernels())
  const { columns, related } = await relatedIn(
    titles,
    builder.done(),
    cases.map(({ seed }) => seed),
  )
  const catalogue = openCatalogue(space, columns)
  const content = contentOf(space, columns, 0, related)
  const binding = { count: columns.count, positionOf: (id: string) => positions.get(id), content }
  const scorer = openScorer(space, model, binding)
  const today = Math.floor(Date.now() / DAY)
  return (seed) => mostSimilar({ space, catalogue }, scorer, { seed, visibility: null, today })
}

function casesOf(type: TitleFacts['media_type']): SimilarCase[] {
  return cases.filter(({ seed }) => titles[seed]?.media_type === type)
}

function firstTen({ seed }: SimilarCase): readonly number[] {
  return served(seed).slice(0, FIRST)
}

function reportLacking(): void {
  const named = entries.reduce((sum, { accepted }) => sum + accepted.length, 0)
  const counts = `${lacking.entries.length} titles of ${entries.length}, ${lacking.accepted.length} of ${named} accepted ones`
  console.log(`left out, not in the catalogue: ${counts}\n`)
  const all = [...lacking.entries, ...lacking.accepted]
  if (words.includes('lacking')) console.log(`${all.map(({ name, year }) => `${name} (${year})`).join(', ')}\n`)
}

function report(which: string, rows: [string, readonly SimilarCase[], Finder][]): void {
  const count = rows[0]?.[1].length ?? 0
  console.log(
    `${`${which}, ${count} titles`.padEnd(24)}≥ 1 accepted  beyond saga  accepted of ${FIRST}  fitting  same type  saga first`,
  )
  for (const [name, some, similar] of rows) console.log(name.padEnd(24) + cellsOf(qualityOf(titles, some, similar), some.length))
  console.log('')
}

function cellsOf({ hit, hitBeyondSaga, found, fit, sameType, sagaFirst }: Quality, count: number): string {
  const error = Math.sqrt((hit * (1 - hit)) / count)
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const cells = [
    `${percent(hit)} ± ${(error * 100).toFixed(0)}`,
    percent(hitBeyondSaga),
    found.toFixed(2),
    percent(fit),
    percent(sameType),
  ]
  const widths = [12, 13, 16, 9, 11]
  return cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('') + percent(sagaFirst).padStart(12)
}

function printLists(some: readonly SimilarCase[]): void {
  const nameOf = (title: number) => `${titles[title]?.title} (${yearOf(titles[title]) ?? '?'})`
  for (const one of some) {
    const list = firstTen(one).map((title) => `${one.accepted.has(title) ? '+' : ''}${nameOf(title)}`)
    console.log(`${nameOf(one.seed)}: ${list.join(' · ')}`)
  }
}
