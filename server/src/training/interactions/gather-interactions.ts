import { grades, type Interactions, interactionsOf, type TimedPairs } from '@marquee/engine'
import type { Ctx } from '../../ctx.ts'
import { signalsForTraining } from '../../taste/audience/audience.ts'
import { nameHash } from '../../texts/name-hash.ts'
import { gradeOf, scaleOf } from './audience.ts'
import { GrowableColumn } from './growable-column.ts'
import * as store from './interaction-store.ts'
import { isFuture, withTimes } from './rating-times.ts'

/** Interactions with their grades, in columns: people numbered in the order they came, titles as in the catalogue. */
export type GatheredInteractions = {
  people: number
  titles: number
  user: Uint32Array
  title: Uint32Array
  grade: Uint8Array
  /** Milliseconds, or NaN. */
  at: Float64Array
  /** A fixed number in [0, 1) per person; it decides who is held out. */
  chance: Float32Array
  /** How many ratings and signals were read, and how many named titles that the catalogue lacks. */
  read: number
  unknown: number
  /** Times in the future, which count as unknown. */
  future: number
  /** People before sampling; more than `people` where they were sampled. */
  known: number
}

export type GatherOptions = {
  titles: number
  numberOf: (mediaId: string) => number | undefined
  /** If there are more people than this they are sampled; 0: no limit. */
  maxPeople: number
  onProgress?: (read: number) => void
}

const REPORT_EVERY_ROWS = 50_000

/** Streams imported audiences and this server's profiles into columns, without an object per row. */
export async function gatherInteractions(ctx: Pick<Ctx, 'store' | 'now'>, options: GatherOptions): Promise<GatheredInteractions> {
  const people = new InteractionColumns(options, ctx.now())
  await store.readSnapshot(ctx.store.slow, (db) => gatherAudienceRatings(db, people, options))
  for await (const { profile, number, at, grade } of signalsForTraining(ctx)) people.add(profile, number, at, grade)
  return people.done()
}

async function gatherAudienceRatings(db: Ctx['db'], people: InteractionColumns, options: GatherOptions): Promise<void> {
  const audiences = await store.listAudiences(db)
  const total = audiences.reduce((sum, audience) => sum + audience.people, 0)
  people.share = options.maxPeople > 0 && total > options.maxPeople ? options.maxPeople / total : 1
  const scales = new Map(audiences.map(({ source, highest }) => [source, scaleOf(highest === null ? [] : [highest])]))
  for await (const { source, person, media_id, rating, rated_at } of store.streamAudienceRatings(db)) {
    const scale = scales.get(source)
    const grade = rating === null || !scale ? grades.liked : gradeOf(rating, scale)
    people.add(`${source}:${person}`, options.numberOf(media_id), rated_at, grade)
  }
}

/** Collects interactions in columns; those of one person must come one after the other. */
class InteractionColumns {
  share = 1
  #name = ''
  #isKept = false
  #people = 0
  #known = 0
  #read = 0
  #unknown = 0
  #future = 0
  readonly #options: GatherOptions
  readonly #now: number
  readonly #user = new GrowableColumn(Uint32Array)
  readonly #title = new GrowableColumn(Uint32Array)
  readonly #grade = new GrowableColumn(Uint8Array)
  readonly #at = new GrowableColumn(Float64Array)
  readonly #chance = new GrowableColumn(Float32Array)

  constructor(options: GatherOptions, now: number) {
    this.#options = options
    this.#now = now
  }

  /** Adds an interaction; a time of null is unknown. */
  add(name: string, number: number | undefined, at: number | null, grade: number): void {
    if (name !== this.#name) this.#begin(name)
    if (++this.#read % REPORT_EVERY_ROWS === 0) this.#options.onProgress?.(this.#read)
    if (number === undefined || number >= this.#options.titles) this.#unknown++
    else if (this.#isKept) {
      this.#user.push(this.#people - 1)
      this.#title.push(number)
      this.#grade.push(grade)
      this.#at.push(this.#pastOrUnknown(at ?? Number.NaN))
    }
  }

  #pastOrUnknown(at: number): number {
    if (!isFuture(at, this.#now)) return at
    this.#future++
    return Number.NaN
  }

  #begin(name: string): void {
    this.#name = name
    this.#known++
    this.#isKept = this.share === 1 || fractionOf(`sample ${name}`) < this.share
    if (!this.#isKept) return
    this.#people++
    this.#chance.push(fractionOf(name))
  }

  done(): GatheredInteractions {
    return {
      people: this.#people,
      titles: this.#options.titles,
      user: this.#user.done(),
      title: this.#title.done(),
      grade: this.#grade.done(),
      at: this.#at.done(),
      chance: this.#chance.done(),
      read: this.#read,
      unknown: this.#unknown,
      future: this.#future,
      known: this.#known,
    }
  }
}

/** A number in [0, 1) that depends on the text alone (its hash, mixed). */
export function fractionOf(text: string): number {
  let hash = nameHash(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The interactions of the people for whom `isWanted` holds, renumbered. */
export function rowsOf(gathered: GatheredInteractions, isWanted: (person: number) => boolean): Interactions {
  const { users, titles, user, title, grade } = wantedPairs(gathered, isWanted)
  return interactionsOf(users, titles, user, title, grade)
}

/** The interactions with known times, numbered as in `rowsOf`; undefined where times are mostly missing. */
export function timesOf(gathered: GatheredInteractions, isWanted: (person: number) => boolean): TimedPairs | undefined {
  return withTimes(wantedPairs(gathered, isWanted))
}

function wantedPairs(gathered: GatheredInteractions, isWanted: (person: number) => boolean): TimedPairs {
  const { numbers, count } = renumber(gathered.people, isWanted)
  const wanted = Uint32Array.from(gathered.user.keys()).filter((i) => (numbers[gathered.user[i] ?? 0] ?? -1) >= 0)
  const hasGrades = gathered.grade.some((grade) => grade !== grades.liked)
  return {
    users: count,
    titles: gathered.titles,
    user: wanted.map((i) => numbers[gathered.user[i] ?? 0] ?? 0),
    title: wanted.map((i) => gathered.title[i] ?? 0),
    at: Float64Array.from(wanted, (i) => gathered.at[i] ?? Number.NaN),
    ...(hasGrades ? { grade: Uint8Array.from(wanted, (i) => gathered.grade[i] ?? grades.liked) } : {}),
  }
}

function renumber(people: number, isWanted: (person: number) => boolean): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(people).fill(-1)
  let count = 0
  for (let person = 0; person < people; person++) if (isWanted(person)) numbers[person] = count++
  return { numbers, count }
}

/** The sum of squared history lengths: the cost of training grows with it. */
export function sumOfSquares({ users, start }: Interactions): number {
  let sum = 0
  for (let user = 0; user < users; user++) sum += ((start[user + 1] ?? 0) - (start[user] ?? 0)) ** 2
  return sum
}
