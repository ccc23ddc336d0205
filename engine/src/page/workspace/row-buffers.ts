import type { Catalogue } from '../../catalogue/catalogue.ts'
import { KERNEL_NUMBERS, ROW, type RowBuffers } from '../../kernels/row-kernels.ts'
import { columnAttention } from '../slate/attention.ts'
import { MAX_ROWS, MAX_TITLES, POOL_WORDS, VISIBLE_TITLES } from '../slate/settings.ts'
import type { MinorTitles } from './minor-titles.ts'
import type { Themes } from './themes.ts'
import type { WorkspaceBuffers } from './workspace.ts'

/** Maximum number of row candidates of a page. */
export const MAX_CANDIDATES = 512
/** Words for the lists of pool indexes: a page has about 80 bitsets, and ten rows with an order of their own. */
const LIST_WORDS = 1 << 17
const MAX_ABOUT = 8

/** What the buffers are for, beside the catalogue. */
interface RowFacts {
  readonly themes: Themes
  readonly minor: MinorTitles
}

/** Allocates the buffers for selecting and filling rows. They share the arrays of the pool that the kernels read. */
export function openRowBuffers({ space, columns }: Catalogue, { themes, minor }: RowFacts, pool: WorkspaceBuffers): RowBuffers {
  const collections = columns.collections.keys.length
  const lists = space.u32(LIST_WORDS)
  const mixLength = Math.ceil((themes.genres + 1) / 8) * 8
  const attention = space.f64(columnAttention.length)
  attention.set(columnAttention)
  const themeWorth = space.f32(themes.people + 1)
  themeWorth.set(themes.similarityWeights.subarray(0, themes.people + 1))
  return {
    lists,
    orderValues: new Float32Array(lists.buffer, lists.byteOffset, lists.length),
    used: space.u32(POOL_WORDS),
    relevance: pool.relevance,
    franchises: pool.franchises,
    genres: pool.genres,
    start: pool.themeStart,
    themes: pool.themesOf,
    attention,
    rows: space.u32(MAX_CANDIDATES * ROW.size),
    numbers: space.f64(MAX_CANDIDATES * KERNEL_NUMBERS.size),
    visibleIndexes: space.i32(MAX_CANDIDATES * VISIBLE_TITLES),
    listed: space.u32(MAX_CANDIDATES),
    mixes: space.u16((MAX_CANDIDATES + 1) * mixLength),
    mixLength,
    vectors: space.u16(POOL_WORDS * 32 * mixLength),
    drawn: space.u32(POOL_WORDS),
    themeCounts: space.u8(themes.keywords).fill(0),
    franchiseCounts: space.u8(collections + minor.groups.length).fill(0),
    themeWorth,
    firstPerson: themes.people,
    firstMinor: collections,
    about: space.u32(MAX_ABOUT),
    filled: space.i32(MAX_ROWS * MAX_TITLES),
  }
}
