import { openCatalogue } from '../engine/src/catalogue/catalogue.ts'
import { type Columns, columnsBuilder } from '../engine/src/catalogue/columns/columns.ts'
import { filterMask } from '../engine/src/catalogue/filters/filter-mask.ts'
import { matchesFilters, type PageFilters } from '../engine/src/catalogue/filters/page-filters.ts'
import { searcherOf } from '../engine/src/catalogue/search/search.ts'
import { searchIndexOf } from '../engine/src/catalogue/search/search-index.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { dataDir, readColumns, timed } from './engine/data.ts'
import { MILLION, madeTitle } from './made/titles.ts'

const fourFields: PageFilters[] = [
  { genres: [3, 5], media_type: 'movie', with_runtime_gte: 80, with_runtime_lte: 130, with_release_date_gte: '1990-01-01' },
  {
    genres: [1],
    media_type: 'movie',
    with_runtime_lte: 97,
    with_release_date_gte: '1985-06-01',
    with_release_date_lte: '2005-03-01',
  },
  { genres: [7], keywords: [12], media_type: 'movie', with_runtime_gte: 61 },
]

async function benchFilters(): Promise<void> {
  const titles = Array.from({ length: MILLION }, (_, i) => madeTitle(i))
  const builder = columnsBuilder()
  for (const title of titles) builder.add(title)
  const space = await openSpace(readKernels())
  const catalogue = openCatalogue(space, builder.done())
  const masks = { out: space.u32(catalogue.words), scratch: space.u32(catalogue.words) }
  for (const filters of fourFields) {
    const { p50, p99 } = timed(300, () => filterMask(catalogue, filters, null, masks))
    const before = performance.now()
    const scanned = titles.filter((title) => matchesFilters(title, filters, null)).length
    const scan = performance.now() - before
    const exact = space.kernels.countBits(masks.out) === scanned
    console.log(
      `filter of 4 fields, 1M titles: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms; naive scan ${scan.toFixed(0)} ms; ${exact ? 'same' : 'OTHER'} ${scanned} titles`,
    )
  }
}

const queries = [
  'the godfather',
  'godfahter',
  'amelie',
  'star w',
  'lord of the rings',
  'shawshank',
  'spiderman',
  'matrx',
  'a',
  'th',
  'interstelar',
  'le fabuleux destin',
  'breaking bad',
  'pulp fict',
  'schindlers lst',
  'toy story',
  'xyzzyqwert',
  'love',
]

function benchSearch(columns: Columns, label: string, queries: string[]): void {
  const before = performance.now()
  const index = searchIndexOf(columns)
  const built = performance.now() - before
  const { search } = searcherOf(index)
  const { p50, p99 } = timed(540, (run) => search(queries[run % queries.length] ?? '', null, 20))
  console.log(
    `search, ${label}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms over ${queries.length} queries, ${index.words.length} words; index built in ${built.toFixed(0)} ms`,
  )
  const slow = queries.map((text) => ({ text, ms: timed(5, () => search(text, null, 20)).p50 })).sort((a, b) => b.ms - a.ms)
  console.log(
    `  slowest: ${slow
      .slice(0, 4)
      .map(({ text, ms }) => `"${text}" ${ms.toFixed(1)} ms`)
      .join(', ')}`,
  )
}

await benchFilters()
if (dataDir) {
  const columns = await readColumns()
  benchSearch(columns, `${columns.count} titles`, queries)
  const { search } = searcherOf(searchIndexOf(columns))
  for (const text of ['godfahter', 'star w', 'matrx', 'amelie']) {
    console.log(
      `  "${text}": ${search(text, null, 5)
        .map((title) => columns.names[title])
        .join(' · ')}`,
    )
  }
} else console.log('skipped: no ../shared/data')
const builder = columnsBuilder()
for (let i = 0; i < MILLION; i++) builder.add(madeTitle(i))
const million = builder.done()
const made = Array.from({ length: 20 }, (_, i) => million.names[i * 4999] ?? '')
benchSearch(million, '1M generated titles', [
  ...made,
  ...made.map((name) => name.slice(0, -3)),
  ...made.map((name) => name.slice(0, 4) + name.slice(5)),
])
