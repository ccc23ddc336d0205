import { type BoundScorer, catalogueSearcher, eachLate, hasBit, putScore, type Searcher, type WasmSpace } from '@marquee/engine'
import type { PutTitle } from './beside.ts'
import { findId } from './id-index.ts'
import type { LateStage } from './late-stage.ts'
import type { Loaded } from './shelf-file.ts'
import { openTitles, type TitlesInMemory } from './titles-in-memory.ts'

/** What this node has of the catalogue in memory, with its own names. */
export type Shelf = TitlesInMemory & {
  /** The catalogue's revision that it shows. */
  revision: number
  space: WasmSpace
  searcher: Searcher
  /** The space as it was before a model was bound: rooms for models begin here. */
  mark: number
  numberOf: (mediaId: string) => number | undefined
  isWithdrawn: (number: number) => boolean
}

/** A shelf, and how to put titles on it that came or changed. */
export type OpenShelf = {
  shelf: Shelf
  put: (title: PutTitle, scorer: BoundScorer) => void
  scoreAgain: (scorer: BoundScorer) => void
  /** All that was put since it was opened, as it is now. */
  late: () => PutTitle[]
}

/** Makes a shelf of what was loaded; nothing but models takes room of its space from here on. */
export function openShelf(loaded: Loaded, stage: LateStage, place: { baseUrl: string }): OpenShelf {
  const { catalogue, columns, space, stamp, ids } = loaded
  const lateIds = new Map<string, number>()
  const { titles, put } = openTitles(loaded, stage, place)
  const isWithdrawn = (number: number) => hasBit(catalogue.withdrawn, number)
  const shelf: Shelf = {
    ...titles,
    get count() {
      return titles.count
    },
    revision: stamp.revision,
    space,
    searcher: catalogueSearcher(catalogue, loaded.index()),
    mark: space.mark(),
    numberOf: (mediaId) => lateIds.get(mediaId) ?? findId(ids, mediaId),
    isWithdrawn,
  }
  const late = () => {
    const all: PutTitle[] = []
    eachLate(catalogue, (number, title) => all.push({ number, title, isWithdrawn: isWithdrawn(number) }))
    return all
  }
  return {
    shelf,
    put: (one, scorer) => {
      put(one)
      putScore(scorer, one.number)
      if (one.number >= columns.count) lateIds.set(one.title.id, one.number)
    },
    scoreAgain: (scorer) => {
      for (const { number } of late()) putScore(scorer, number)
    },
    late,
  }
}
