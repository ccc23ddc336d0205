import {
  type Catalogue,
  type Content,
  catalogueSearcher,
  hasBit,
  lateFacts,
  putContent,
  putScore,
  putTitle,
  type Scorer,
  type Searcher,
  type TitleFacts,
  type WasmSpace,
} from '@marquee/engine'
import { findId } from './id-index.ts'
import { type Names, type OpenNames, openNames } from './names.ts'
import type { Loaded } from './shelf-file.ts'

/** What this node has of the catalogue in memory, with its own names. A title's position in the engine is its number. */
export type Shelf = Names & {
  /** The catalogue's revision that it shows. */
  revision: number
  space: WasmSpace
  catalogue: Catalogue
  content: Content
  searcher: Searcher
  /** The space as it was before a model was bound: rooms for models begin here. */
  mark: number
  /** Numbers 0 … count − 1, those that came since it was opened included. */
  readonly count: number
  numberOf: (mediaId: string) => number | undefined
  idOf: (number: number) => string
  namesIn: OpenNames['namesIn']
  isWithdrawn: (number: number) => boolean
}

/** A title as the store has it now. */
type PutTitle = { number: number; title: TitleFacts; isWithdrawn: boolean }

/** A shelf, and how to put titles on it that came or changed. */
export type OpenShelf = { shelf: Shelf; put: (title: PutTitle, scorer: Scorer) => void; scoreAgain: (scorer: Scorer) => void }

/** Makes a shelf of what was loaded. */
export function openShelf(
  { columns, catalogue, content, index, space, stamp, ids }: Loaded,
  place: { baseUrl: string },
): OpenShelf {
  const lateIds = new Map<string, number>()
  const factsOf = (number: number) => lateFacts(catalogue, number)
  const idOf = (number: number) => factsOf(number)?.id ?? columns.ids.at(number) ?? ''
  const nameOf = (number: number) => factsOf(number)?.title ?? columns.names.at(number) ?? ''
  const names = openNames({ catalogue, idOf, nameOf }, place)
  const shelf: Shelf = {
    revision: stamp.revision,
    space,
    catalogue,
    content,
    searcher: catalogueSearcher(catalogue, index),
    mark: space.mark(),
    get count() {
      return columns.count + catalogue.fresh.length
    },
    numberOf: (mediaId) => lateIds.get(mediaId) ?? findId(ids, mediaId),
    idOf,
    nameOf,
    itemOf: names.own.itemOf,
    namesIn: names.namesIn,
    isWithdrawn: (number) => hasBit(catalogue.withdrawn, number),
  }
  const put = ({ number, title, isWithdrawn }: PutTitle, scorer: Scorer) => {
    putTitle(catalogue, number, title, isWithdrawn)
    putContent(content, number, title)
    putScore(scorer, number, title)
    if (number >= columns.count) lateIds.set(title.id, number)
    names.put(number, title)
  }
  const scoreAgain = (scorer: Scorer) => {
    for (const number of content.late.keys()) {
      const title = factsOf(number)
      if (title) putScore(scorer, number, title)
    }
  }
  return { shelf, put, scoreAgain }
}
