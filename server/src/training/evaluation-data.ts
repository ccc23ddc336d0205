import { statSync } from 'node:fs'
import { type Columns, type Interactions, interactionsOf, type Listed, type TimedPairs, type TitleFacts } from '@marquee/engine'
import { checkFacts } from '../catalogue/facts-schema.ts'
import { fingerprintOf, linesOf } from '../catalogue/sources/lines.ts'
import { movielensSource } from '../catalogue/sources/movielens.ts'
import { SourceBroken } from '../catalogue/sources/source.ts'
import type { Ctx } from '../ctx.ts'
import { type Audience, floorOf, likedBy, readAudience } from './audience.ts'
import { Column } from './column.ts'
import * as store from './interaction-store.ts'
import { catalogueOf, type Known, type KnownCatalogue, knownTitles } from './known-catalogue.ts'
import { Numbers } from './numbers.ts'

/** What an evaluation goes by: titles that somebody met, numbered 0, 1, 2 … */
export type EvaluationData = {
  about: string
  ids: string[]
  /** Facts of the titles by number; null where none are known. */
  columns: Columns | null
  /** Neighbours that the catalogue names, by number. */
  listed: Listed
  /** What was liked, and all that was met. */
  liked: Interactions
  met: Interactions
  /** What was liked, where times are known. */
  timed: TimedPairs | null
  refused: number
  refusals: string[]
}

/** Reads a MovieLens folder or a CSV file, with the facts of a catalogue file where one is given. */
export async function readEvaluation(place: string, catalogue: string | undefined): Promise<EvaluationData> {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  const read = isFolder ? await readMovielens(place) : { audience: await readAudience(place), titles: null }
  return dataOf(place, read.audience, catalogue === undefined ? read.titles : titlesOfFile(catalogue))
}

/** The audiences of the store. */
export function readOwnEvaluation(db: Ctx['db']): Promise<EvaluationData> {
  return store.readAtOneMoment(db, readOwn)
}

async function readOwn(db: Ctx['db']): Promise<EvaluationData> {
  const floors = new Map(
    (await store.listAudiences(db)).map(({ source, highest }) => [source, floorOf(highest === null ? [] : [highest])]),
  )
  const lines = new Lines()
  for await (const { source, person, media_id, rating, rated_at } of store.streamVerdicts(db)) {
    // Every audience has its own scale: what it likes is 1 here, the rest 0.
    const liked = rating === null || rating >= (floors.get(source) ?? 0) ? 1 : 0
    lines.add({ person: `${source}:${person}`, mediaId: media_id, rating: liked, ratedAt: rated_at })
  }
  return dataOf('the audiences of the store', { ...lines.done(), floor: 1 }, knownTitles(db))
}

async function readMovielens(folder: string): Promise<{ audience: Audience; titles: Known[] }> {
  const source = await movielensSource(folder)
  const lines = new Lines()
  const titles: Known[] = []
  for await (const { titles: told = [], verdicts = [] } of source.batches(undefined, new AbortController().signal)) {
    for (const { facts } of told) {
      const checked = checkFacts(facts, { adult: true })
      if ('title' in checked) titles.push({ title: checked.title as TitleFacts })
    }
    for (const verdict of verdicts) lines.add(verdict)
  }
  const audience = lines.done()
  return { audience: { ...audience, floor: floorOf(audience.rating) }, titles }
}

/** The titles of a catalogue file; lines that are none are passed over. */
async function* titlesOfFile(file: string): AsyncGenerator<Known> {
  await fingerprintOf(file)
  for await (const { text } of linesOf(file)) {
    const checked = text?.trim() ? checkFacts(parsed(text), { adult: true }) : undefined
    if (checked && 'title' in checked) yield { title: checked.title as TitleFacts }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Verdicts as they come, in columns. */
class Lines {
  readonly #users = new Numbers()
  readonly #ids = new Numbers()
  readonly #user = new Column(Uint32Array)
  readonly #title = new Column(Uint32Array)
  readonly #rating = new Column(Float32Array)
  readonly #ratedAt = new Column(Float64Array)

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
    return { users: this.#users.names, ids: this.#ids.names, ...columns, floor: 0, refused: 0, refusals: [] }
  }
}

async function dataOf(about: string, audience: Audience, titles: AsyncIterable<Known> | Known[] | null): Promise<EvaluationData> {
  const { users, ids, user, title, refused, refusals } = audience
  if (user.length === 0)
    throw new SourceBroken(`${about} holds no ratings${refusals.length > 0 ? `: ${refusals.join('; ')}` : ''}`)
  const liked = likedBy(audience)
  const known = titles ? await factsInOrder(ids, titles) : null
  return {
    about,
    ids,
    columns: known?.columns ?? null,
    listed: known?.listed ?? new Map(),
    liked: interactionsOf(users.length, ids.length, liked.user, liked.title),
    met: interactionsOf(users.length, ids.length, user, title),
    timed: liked.at.length > 0 && !liked.at.some(Number.isNaN) ? liked : null,
    refused,
    refusals,
  }
}

/** The facts of some titles in their order; a title that the catalogue lacks has only its name. */
async function factsInOrder(ids: readonly string[], titles: AsyncIterable<Known> | Known[]): Promise<KnownCatalogue> {
  const wanted = new Map<string, Known>(ids.map((id) => [id, { title: { id, media_type: 'movie', title: id } }]))
  for await (const known of titles) if (wanted.has(known.title.id)) wanted.set(known.title.id, known)
  return catalogueOf(wanted.values())
}
