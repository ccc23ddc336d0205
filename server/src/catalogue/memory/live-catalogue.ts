import {
  type BoundScorer,
  catalogueSearcher,
  eachUpdated,
  hasBit,
  putScore,
  type Searcher,
  type WasmSpace,
} from '@marquee/engine'
import { namesOf } from '../matching/candidates.ts'
import { type NameIndex, openNameIndex } from '../matching/name-index.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import type { UpdatedTitle } from './catalogue-threads.ts'
import { type ExternalIdIndex, openExternalIds } from './external-id-index.ts'
import { findId } from './id-index.ts'
import type { LazyWorkspace } from './lazy-workspace.ts'
import { openTitles, type TitlesInMemory } from './titles-in-memory.ts'

/** The catalogue in this node's memory, with names. */
export type LiveCatalogue = TitlesInMemory & {
  /** The revision of the catalogue that it has. */
  revision: number
  space: WasmSpace
  searcher: Searcher
  /** The mark of the space before a model was bound: memory for models begins here. */
  mark: number
  numberOf: (mediaId: string) => number | undefined
  externalIds: ExternalIdIndex
  names: NameIndex
  isWithdrawn: (number: number) => boolean
}

/** A live catalogue, and how to apply updated titles. */
export type OpenCatalogue = {
  live: LiveCatalogue
  /** `source` is the source of the facts. */
  put: (title: UpdatedTitle, source: string, scorer: BoundScorer) => void
  rescoreUpdated: (scorer: BoundScorer) => void
  /** All updated titles since it was opened, as they are now. */
  updated: () => UpdatedTitle[]
}

/** Opens a live catalogue over a loaded file; from here on only models allocate in its space. */
export function openLiveCatalogue(loaded: CatalogueFile, workspace: LazyWorkspace, address: { baseUrl: string }): OpenCatalogue {
  const { catalogue, columns, space, stamp, ids } = loaded
  const addedIds = new Map<string, number>()
  const { titles, put } = openTitles(loaded, workspace, address)
  const isWithdrawn = (number: number) => hasBit(catalogue.withdrawn, number)
  const live: LiveCatalogue = {
    ...titles,
    get count() {
      return titles.count
    },
    revision: stamp.revision,
    space,
    searcher: catalogueSearcher(catalogue, loaded.index()),
    mark: space.mark(),
    numberOf: (mediaId) => addedIds.get(mediaId) ?? findId(ids, mediaId),
    externalIds: openExternalIds(loaded.externalIds, titles.idOf),
    names: openNameIndex(loaded.names),
    isWithdrawn,
  }
  const updated = () => {
    const all: UpdatedTitle[] = []
    eachUpdated(catalogue, (number, title) => all.push({ number, title, isWithdrawn: isWithdrawn(number) }))
    return all
  }
  return {
    live,
    put: (one, source, scorer) => {
      put(one)
      live.externalIds.put(one.number, one.title, source)
      live.names.put(one.number, namesOf(one.title))
      putScore(scorer, one.number)
      if (one.number >= columns.count) addedIds.set(one.title.id, one.number)
    },
    rescoreUpdated: (scorer) => {
      for (const { number } of updated()) putScore(scorer, number)
    },
    updated,
  }
}
