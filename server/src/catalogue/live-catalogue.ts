import {
  type BoundScorer,
  catalogueSearcher,
  eachUpdated,
  hasBit,
  putScore,
  type Searcher,
  type WasmSpace,
} from '@marquee/engine'
import type { CatalogueFile } from './catalogue-file.ts'
import type { PutTitle } from './catalogue-threads.ts'
import { type ExternalIdIndex, openExternalIds } from './external-id-index.ts'
import { findId } from './id-index.ts'
import type { LazyWorkspace } from './lazy-workspace.ts'
import { openTitles, type TitlesInMemory } from './titles-in-memory.ts'

/** What this node has of the catalogue in memory, with its own names. */
export type LiveCatalogue = TitlesInMemory & {
  /** The catalogue's revision that it shows. */
  revision: number
  space: WasmSpace
  searcher: Searcher
  /** The space as it was before a model was bound: rooms for models begin here. */
  mark: number
  numberOf: (mediaId: string) => number | undefined
  externalIds: ExternalIdIndex
  isWithdrawn: (number: number) => boolean
}

/** A live catalogue, and how to put titles into it that came or changed. */
export type OpenCatalogue = {
  live: LiveCatalogue
  /** `source`: whose facts they are. */
  put: (title: PutTitle, source: string, scorer: BoundScorer) => void
  scoreAgain: (scorer: BoundScorer) => void
  /** All that was put since it was opened, as it is now. */
  updated: () => PutTitle[]
}

/** Makes a live catalogue of what was loaded; nothing but models takes memory of its space from here on. */
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
    isWithdrawn,
  }
  const updated = () => {
    const all: PutTitle[] = []
    eachUpdated(catalogue, (number, title) => all.push({ number, title, isWithdrawn: isWithdrawn(number) }))
    return all
  }
  return {
    live,
    put: (one, source, scorer) => {
      put(one)
      live.externalIds.put(one.number, one.title, source)
      putScore(scorer, one.number)
      if (one.number >= columns.count) addedIds.set(one.title.id, one.number)
    },
    scoreAgain: (scorer) => {
      for (const { number } of updated()) putScore(scorer, number)
    },
    updated,
  }
}
