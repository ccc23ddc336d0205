import { grades, type Interactions, interactionsOf, type TimedPairs } from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import { nameHash } from '../name-hash.ts'
import { signalsForTraining } from '../taste/audience.ts'
import { gradeOf, scaleOf } from './audience.ts'
import { GrowableColumn } from './growable-column.ts'
import * as store from './interaction-store.ts'
import { isFuture, withTimes } from './rating-times.ts'

/** Interactions with their grades, in columns: numbers of people in the order they came, numbers of titles in the catalogue. */
export type Gathered = {
  people: number
  titles: number
  user: Uint32Array
  title: Uint32Array
  grade: Uint8Array
  /** Milliseconds, or NaN. */
  at: Float64Array
  /** A number in [0, 1) for each person that is always the same: who is held out is decided by it. */
  chance: Float32Array
  /** How many verdicts and signals were read, and how many named titles that the catalogue lacks. */
  read: number
  unknown: number
  /** Times that lie in the future: nobody knows when that was. */
  future: number
  /** People there were; more than `people` where they were sampled. */
  known: number
}

export type GatherOptions = {
  titles: number
  numberOf: (mediaId: string) => number | undefined
  /** More people than this are sampled; 0: all. */
  mostPeople: number
  onProgress?: (read: number) => void
}

const REPORT_EVERY = 50_000

/** Streams imported audiences and our own profiles straight into columns; no row is kept as an object. */
export async function gather(ctx: Pick<Ctx, 'store' | 'now'>, options: GatherOptions): Promise<Gathered> {
  const people = new People(options, ctx.now())
  await store.readAtOneMoment(ctx.store.slow, (db) => gatherVerdicts(db, people, options))
  for await (const { profile, number, at, grade } of signalsForTraining(ctx)) people.add(profile, number, at, grade)
  return people.done()
}

async function gatherVerdicts(db: Ctx['db'], people: People, options: GatherOptions): Promise<void> {
  const audiences = await store.listAudiences(db)
  const total = audiences.reduce((sum, audience) => sum + audience.people, 0)
  people.share = options.mostPeople > 0 && total > options.mostPeople ? options.mostPeople / total : 1
  const scales = new Map(audiences.map(({ source, highest }) => [source, scaleOf(highest === null ? [] : [highest])]))
  for await (const { source, person, media_id, rating, rated_at } of store.streamVerdicts(db)) {
    const scale = scales.get(source)
    const grade = rating === null || !scale ? grades.liked : gradeOf(rating, scale)
    people.add(`${source}:${person}`, options.numberOf(media_id), rated_at, grade)
  }
}

/** People as they come, one after the other. */
class People {
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

  /** One meeting; a time of null says that nobody knows when. */
  add(name: string, number: number | undefined, at: number | null, grade: number): void {
    if (name !== this.#name) this.#begin(name)
    if (++this.#read % REPORT_EVERY === 0) this.#options.onProgress?.(this.#read)
    if (number === undefined || number >= this.#options.titles) this.#unknown++
    else if (this.#isKept) {
      this.#user.push(this.#people - 1)
      this.#title.push(number)
      this.#grade.push(grade)
      this.#at.push(this.#believed(at ?? Number.NaN))
    }
  }

  #believed(at: number): number {
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

  done(): Gathered {
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

/** A number in [0, 1) that depends on nothing but the text (its hash, mixed). */
export function fractionOf(text: string): number {
  let hash = nameHash(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The meetings of the people that `isWanted` says, people numbered anew. */
export function rowsOf(gathered: Gathered, isWanted: (person: number) => boolean): Interactions {
  const { users, titles, user, title, grade } = wantedPairs(gathered, isWanted)
  return interactionsOf(users, titles, user, title, grade)
}

/** The meetings whose times are known, numbered as `rowsOf` does; undefined where times are mostly missing. */
export function timesOf(gathered: Gathered, isWanted: (person: number) => boolean): TimedPairs | undefined {
  return withTimes(wantedPairs(gathered, isWanted))
}

function wantedPairs(gathered: Gathered, isWanted: (person: number) => boolean): TimedPairs {
  const { numbers, count } = renumbering(gathered.people, isWanted)
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

function renumbering(people: number, isWanted: (person: number) => boolean): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(people).fill(-1)
  let count = 0
  for (let person = 0; person < people; person++) if (isWanted(person)) numbers[person] = count++
  return { numbers, count }
}

/** What training costs grows with: the sum of the squares of the histories. */
export function sumOfSquares({ users, start }: Interactions): number {
  let sum = 0
  for (let user = 0; user < users; user++) sum += ((start[user + 1] ?? 0) - (start[user] ?? 0)) ** 2
  return sum
}
