import {
  type Columns,
  columnsBuilder,
  type ImportedLists,
  type RelatedFeatures,
  relatedFeaturesBuilder,
  type TitleFacts,
  withTrustedGenres,
} from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import * as store from './interactions/interaction-store.ts'

/** The catalogue for training: a title's number is its position. */
export type TrainingCatalogue = {
  columns: Columns
  features: RelatedFeatures
  numberOf: (mediaId: string) => number | undefined
  /** Neighbour lists of sources, limited to titles of the catalogue. */
  listed: ImportedLists
}

/** A title with its facts, from the store or a file. */
export type TrainingTitle = { title: TitleFacts & { neighbours?: string[] }; isWithdrawn?: boolean }

/** Reads facts and neighbour lists of all titles from the store. */
export function readCatalogue(db: Ctx['db']): Promise<TrainingCatalogue> {
  return store.readSnapshot(db, (db) => catalogueOf(trainingTitles(db)))
}

/** The facts of all titles of the store, by number. To be called in a transaction. */
export async function* trainingTitles(db: Ctx['db']): AsyncGenerator<TrainingTitle> {
  for await (const { facts, withdrawn } of store.streamFacts(db)) yield { title: JSON.parse(facts), isWithdrawn: withdrawn === 1 }
}

/** Builds a catalogue of titles, numbered in the order they come. */
export async function catalogueOf(titles: AsyncIterable<TrainingTitle> | Iterable<TrainingTitle>): Promise<TrainingCatalogue> {
  const [builder, featuresBuilder] = [columnsBuilder(), relatedFeaturesBuilder()]
  const numbers = new Map<string, number>()
  const named = new Map<number, string[]>()
  for await (const { title, isWithdrawn = false } of titles) {
    const number = builder.add(title, isWithdrawn)
    featuresBuilder.add(title)
    numbers.set(title.id, number)
    if (title.neighbours?.length) named.set(number, title.neighbours)
  }
  const listed = new Map<number, Uint32Array>()
  for (const [number, ids] of named) {
    const neighbours = ids.map((id) => numbers.get(id) ?? -1).filter((other) => other >= 0 && other !== number)
    if (neighbours.length > 0) listed.set(number, Uint32Array.from(neighbours))
  }
  const features = featuresBuilder.done()
  return { columns: withTrustedGenres(builder.done(), features), features, numberOf: (mediaId) => numbers.get(mediaId), listed }
}
