import { statSync } from 'node:fs'
import {
  dropTimes,
  grades,
  type ImportedLists,
  type Interactions,
  interactionsOf,
  type TimedPairs,
  type TitleFacts,
} from '@marquee/engine'
import { checkFacts } from '../../catalogue/facts-schema.ts'
import { fingerprintOf, linesOf } from '../../catalogue/sources/lines.ts'
import { movielensSource } from '../../catalogue/sources/movielens/movielens.ts'
import { SourceBroken } from '../../catalogue/sources/source.ts'
import type { Ctx } from '../../ctx.ts'
import {
  type Audience,
  gradeOf,
  pairsOf,
  readAudience,
  renumberByName,
  scaleOf,
  withoutFuture,
} from '../interactions/audience.ts'
import { GrowableColumn } from '../interactions/growable-column.ts'
import * as store from '../interactions/interaction-store.ts'
import { NameNumbering } from '../interactions/name-numbering.ts'
import { withTimes } from '../interactions/rating-times.ts'
import { catalogueOf, type TrainingCatalogue, type TrainingTitle, trainingTitles } from '../training-catalogue.ts'

/** The data of an evaluation: the rated titles, numbered 0, 1, 2 … */
export type EvaluationData = {
  about: string
  ids: string[]
  /** Facts and words of the titles by number; null where none are known. */
  catalogue: TrainingCatalogue | null
  /** Neighbour lists of the catalogue, by number. */
  listed: ImportedLists
  /** All interactions with their grades; and all of them as likes. */
  rated: Interactions
  interactions: Interactions
  /** The interactions with times; null where times are mostly missing. */
  timed: TimedPairs | null
  /** Ratings with a time in the future, which counts as unknown. */
  future: number
  refused: number
  refusals: string[]
}

/** Reads a MovieLens folder or a CSV file, with the facts of a catalogue file where one is given. */
export async function readEvaluation(folderOrFile: string, catalogue: string | undefined, now: number): Promise<EvaluationData> {
  const isFolder = statSync(folderOrFile, { throwIfNoEntry: false })?.isDirectory() === true
  const read = isFolder ? await readMovielens(folderOrFile) : { audience: await readAudience(folderOrFile), titles: null }
  return dataOf(folderOrFile, withoutFuture(read.audience, now), catalogue === undefined ? read.titles : titlesOfFile(catalogue))
}

/** Reads the audiences of the store. */
export function readOwnEvaluation(db: Ctx['db'], now: number): Promise<EvaluationData> {
  return store.readSnapshot(db, (at) => readOwn(at, now))
}

async function readOwn(db: Ctx['db'], now: number): Promise<EvaluationData> {
  const scales = new Map(
    (await store.listAudiences(db)).map(({ source, highest }) => [source, scaleOf(highest === null ? [] : [highest])]),
  )
  const lines = new AudienceRatingColumns()
  for await (const { source, person, media_id, rating, rated_at } of store.streamAudienceRatings(db)) {
    // Every audience has its own scale, so ratings are replaced by grades.
    const scale = scales.get(source)
    const grade = rating === null || !scale ? grades.liked : gradeOf(rating, scale)
    lines.add({ person: `${source}:${person}`, mediaId: media_id, rating: grade, ratedAt: rated_at })
  }
  const audience = { ...lines.done(), scale: { liked: grades.liked, disliked: grades.disliked } }
  return dataOf('the audiences of the store', withoutFuture(audience, now), trainingTitles(db))
}

async function readMovielens(folder: string): Promise<{ audience: Audience; titles: TrainingTitle[] }> {
  const source = await movielensSource(folder)
  const lines = new AudienceRatingColumns()
  const titles: TrainingTitle[] = []
  for await (const { titles: rows = [], audienceRatings = [] } of source.batches(undefined, new AbortController().signal)) {
    for (const { facts } of rows) {
      const checked = checkFacts(facts, { adult: true })
      if ('title' in checked) titles.push({ title: checked.title as TitleFacts })
    }
    for (const audienceRating of audienceRatings) lines.add(audienceRating)
  }
  const audience = lines.done()
  return { audience: { ...audience, scale: scaleOf(audience.rating) }, titles }
}

/** The titles of a catalogue file; lines that cannot be read are skipped. */
async function* titlesOfFile(file: string): AsyncGenerator<TrainingTitle> {
  await fingerprintOf(file)
  for await (const { text } of linesOf(file)) {
    const checked = text?.trim() ? checkFacts(parseOrUndefined(text), { adult: true }) : undefined
    if (checked && 'title' in checked) yield { title: checked.title as TitleFacts }
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Collects ratings in columns. */
class AudienceRatingColumns {
  readonly #users = new NameNumbering()
  readonly #ids = new NameNumbering()
  readonly #user = new GrowableColumn(Uint32Array)
  readonly #title = new GrowableColumn(Uint32Array)
  readonly #rating = new GrowableColumn(Float32Array)
  readonly #ratedAt = new GrowableColumn(Float64Array)

  add({
    person,
    mediaId,
    rating,
    ratedAt,
  }: {
    person: string
    mediaId: string
    rating: number | null
    ratedAt: number | null
  }): void {
    this.#user.push(this.#users.of(person))
    this.#title.push(this.#ids.of(mediaId))
    this.#rating.push(rating ?? Number.NaN)
    this.#ratedAt.push(ratedAt ?? Number.NaN)
  }

  done(): Audience {
    const columns = {
      user: this.#user.done(),
      title: this.#title.done(),
      rating: this.#rating.done(),
      ratedAt: this.#ratedAt.done(),
    }
    return { users: this.#users.names, ids: this.#ids.names, ...columns, scale: scaleOf([]), refused: 0, refusals: [] }
  }
}

async function dataOf(
  about: string,
  { audience, future }: { audience: Audience; future: number },
  titles: AsyncIterable<TrainingTitle> | TrainingTitle[] | null,
): Promise<EvaluationData> {
  const ordered = renumberByName(audience)
  const { users, ids, user, title, refused, refusals } = ordered
  if (user.length === 0)
    throw new SourceBroken(`${about} holds no ratings${refusals.length > 0 ? `: ${refusals.join('; ')}` : ''}`)
  const pairs = pairsOf(ordered)
  const facts = titles ? await factsInOrder(ids, titles) : null
  return {
    about,
    ids,
    catalogue: facts,
    listed: facts?.listed ?? new Map(),
    rated: dropTimes(pairs),
    interactions: interactionsOf(users.length, ids.length, user, title),
    timed: withTimes(pairs) ?? null,
    future,
    refused,
    refusals,
  }
}

/** The facts of some titles in the order of `ids`; a title that the catalogue lacks has only its id as name. */
async function factsInOrder(
  ids: readonly string[],
  titles: AsyncIterable<TrainingTitle> | TrainingTitle[],
): Promise<TrainingCatalogue> {
  const wanted = new Map<string, TrainingTitle>(ids.map((id) => [id, { title: { id, media_type: 'movie', title: id } }]))
  for await (const row of titles) if (wanted.has(row.title.id)) wanted.set(row.title.id, row)
  return catalogueOf(wanted.values())
}
