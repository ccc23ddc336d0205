import type { AcclaimScale } from '../../catalogue/acclaim.ts'
import {
  type AllowedMask,
  type Catalogue,
  type CatalogueParts,
  catalogueOf,
  openCatalogue,
  withOwnMasks,
} from '../../catalogue/catalogue.ts'
import type { Columns } from '../../catalogue/columns/columns.ts'
import { type PackedColumns, packColumns, unpackColumns } from '../../catalogue/columns/columns-file.ts'
import { type PackOptions, pack, type Tree, unpack } from '../../catalogue/columns/pack.ts'
import type { SortedTitles } from '../../catalogue/columns/sorted-column.ts'
import { allTextsIn, type TextBlock, textBlockOf } from '../../catalogue/columns/texts.ts'
import type { FacetLists } from '../../catalogue/filters/facet.ts'
import { type SearchIndex, searchIndexOf } from '../../catalogue/search/search-index.ts'
import { plainSpace, type Space } from '../../kernels/space.ts'
import { type Content, type ContentParts, contentOf, openContent } from '../content/content.ts'
import type { RelatedLists } from '../content/relations.ts'

// Everything that is computed from a catalogue before the first request, as one file. Opening it means reading it:
// the arrays are used in place, so a start sorts, transposes and copies nothing, whatever the number of titles.

/** To be raised whenever the meaning of an array in the file changes. */
export const PREPARED_VERSION = 21

/** The contents of an open file; `extra` belongs to the caller. */
export interface PreparedCatalogue {
  readonly columns: Columns
  readonly catalogue: Catalogue
  readonly content: Content
  /** Opened on demand: it makes a string of every word. */
  readonly index: () => SearchIndex
  readonly extra: Tree
}

/** Computes the file from columns, with capacity for titles that are added or changed later. */
export function encodePrepared(columns: Columns, capacity: number, extra: Tree, related?: RelatedLists): Uint8Array {
  const space = plainSpace()
  const catalogue = openCatalogue(space, columns, capacity)
  const content = contentOf(space, columns, capacity, related)
  const tree = {
    extra,
    columns: packColumns(columns),
    catalogue: catalogueTree(catalogue),
    content: contentTree(content),
    index: indexTree(searchIndexOf(columns)),
  }
  return pack(tree, PREPARED_VERSION)
}

/** Opens a file that is already in the space; throws PackError if it is not valid. */
export function openPrepared(space: Space, bytes: Uint8Array, reading: Omit<PackOptions, 'version'> = {}): PreparedCatalogue {
  const tree = asPreparedFile(unpack(bytes, { version: PREPARED_VERSION, ...reading }))
  return openFile(space, tree, tree.catalogue)
}

/**
 * Opens a file that another thread has opened already. Arrays that change with updated titles are copied; all others
 * are shared.
 */
export function openPreparedShared(space: Space, bytes: Uint8Array): PreparedCatalogue {
  const tree = asPreparedFile(unpack(bytes, { version: PREPARED_VERSION, isChecked: true }))
  const norm = space.f32(tree.content.norm.length)
  norm.set(tree.content.norm)
  const acclaim = tree.content.acclaim.slice()
  return openFile(space, { ...tree, content: { ...tree.content, norm, acclaim } }, withOwnMasks(space, tree.catalogue))
}

function openFile(
  space: Space,
  { columns: packed, content, index, extra }: PreparedFile,
  parts: CatalogueParts,
): PreparedCatalogue {
  const columns = unpackColumns(packed)
  return {
    columns,
    catalogue: catalogueOf(space, columns, parts),
    content: openContent(space, columns, content),
    index: () => ({ ...index, words: allTextsIn(index.words) }),
    extra,
  }
}

interface PreparedFile {
  readonly extra: Tree
  readonly columns: PackedColumns
  readonly catalogue: CatalogueParts
  readonly content: ContentParts
  readonly index: Omit<SearchIndex, 'words'> & { readonly words: TextBlock }
}

/** Version and checksum guarantee that `encodePrepared` of this layout wrote the file. */
function asPreparedFile(tree: Tree): PreparedFile {
  return tree as unknown as PreparedFile
}

function catalogueTree(catalogue: Catalogue) {
  const { capacity, all, movies, series, adult, withdrawn } = catalogue
  return {
    ...{ capacity, all, movies, series, adult, withdrawn },
    allowedMasks: catalogue.allowedMasks.map(({ maturity, place, bits }: AllowedMask) => ({ maturity, place, bits })),
    genres: facetTree(catalogue.genres),
    keywords: facetTree(catalogue.keywords),
    offers: facetTree(catalogue.offers),
    regions: facetTree(catalogue.regions),
    providers: facetTree(catalogue.providers),
    runtime: sortedTree(catalogue.runtime),
    releaseDay: sortedTree(catalogue.releaseDay),
  } satisfies CatalogueParts
}

const facetTree = ({ start, titles, common, bits }: FacetLists) => ({ start, titles, common, bits })
const sortedTree = ({ order, numbers, marks }: SortedTitles) => ({ order, numbers, marks })
const rowsTree = ({ start, values }: { start: Uint32Array; values: Uint32Array }) => ({ start, values })
const groupsTree = ({ of, sets, prefixes: { shorter, last }, norm }: Content['genres']) => ({
  of,
  sets: rowsTree(sets),
  prefixes: { shorter, last },
  norm,
})

const typeTree = ({ doubt, usualMean, maxPlausibleMean, handicap }: AcclaimScale['types'][number]) => ({
  ...{ doubt, usualMean, maxPlausibleMean, handicap },
})
const scaleTree = ({ renown, types: [films, series], usual }: AcclaimScale) => ({
  usual,
  renown: { votes: renown.votes, popularity: renown.popularity },
  types: [typeTree(films), typeTree(series)] as const,
})

function contentTree({ features, norm, acclaim, acclaimScale, genres, others, related }: Content) {
  const { common, count, commonOf, rareOf, weights } = features
  return {
    features: { common, count, commonOf: rowsTree(commonOf), rareOf: rowsTree(rareOf), weights },
    ...{ norm, acclaim, acclaimScale: scaleTree(acclaimScale) },
    genres: groupsTree(genres),
    others: groupsTree(others),
    related: {
      ...{ start: related.start, list: { titles: related.list.titles, values: related.list.values } },
      ...{ scale: related.scale, ties: related.ties },
      predicted: { lists: rowsTree(related.predicted.lists), titlesOf: rowsTree(related.predicted.titlesOf) },
    },
  } satisfies ContentParts
}

function indexTree({ words, letters, lengths, sequences, names, titleOf, renown, scale, rank, byRank, popularity }: SearchIndex) {
  return {
    words: textBlockOf(words),
    ...{ letters, lengths, titleOf, renown, rank, byRank, popularity, positions: null },
    scale: { votes: scale.votes, popularity: scale.popularity },
    sequences: rowsTree(sequences),
    names: rowsTree(names),
  }
}
