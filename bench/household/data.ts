import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { seeded } from '../../engine/src/models/random.ts'
import { linesOf } from '../engine/data.ts'

/** A person of ml-latest-small: the given and the held-out liked films, as positions in the catalogue. */
export interface HouseholdPerson {
  readonly user: string
  readonly given: readonly number[]
  readonly held: readonly number[]
}

export interface Household {
  readonly titles: readonly TitleFacts[]
  readonly people: readonly HouseholdPerson[]
  /** All ratings of the data set by person, for the training of other methods. */
  readonly ratings: ReadonlyMap<string, readonly HouseholdRating[]>
}

interface HouseholdRating {
  readonly title: number
  readonly rating: number
  readonly at: number
}

const LIKED = 4
const MIN_LIKES = 20
const HELD = 0.2

/** Reads the whole catalogue and the people with at least 20 liked films, a random fifth of which is held out. */
export async function readHousehold(seed: number): Promise<Household> {
  const titles: TitleFacts[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) titles.push(JSON.parse(line) as TitleFacts)
  const ratings = await readRatings(new Map(titles.map(({ id }, at) => [id, at])))
  const people = [...ratings].flatMap(([user, list]) => {
    const liked = list.filter(({ rating }) => rating >= LIKED).map(({ title }) => title)
    return liked.length < MIN_LIKES ? [] : [{ user, ...heldOut(liked, seeded(seed * 100_003 + Number(user))) }]
  })
  return { titles, people, ratings }
}

async function readRatings(positions: ReadonlyMap<string, number>): Promise<Map<string, HouseholdRating[]>> {
  const idOf = new Map<string, string>()
  for await (const line of linesOf('ml-latest-small/links.csv')) {
    const [movie = '', , tmdb = ''] = line.trim().split(',')
    if (Number(tmdb) > 0) idOf.set(movie, `MV_${Number(tmdb)}`)
  }
  const ratings = new Map<string, HouseholdRating[]>()
  for await (const line of linesOf('ml-latest-small/ratings.csv')) {
    const [user = '', movie = '', rating = '', at = ''] = line.trim().split(',')
    const title = positions.get(idOf.get(movie) ?? '')
    if (title === undefined) continue
    const list = ratings.get(user) ?? []
    if (list.length === 0) ratings.set(user, list)
    list.push({ title, rating: Number(rating), at: Number(at) })
  }
  return ratings
}

/** A random fifth of the liked films; it depends on the seed only. */
export function heldOut(liked: readonly number[], random: () => number): Pick<HouseholdPerson, 'given' | 'held'> {
  const shuffled = [...liked]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] ?? 0, shuffled[i] ?? 0]
  }
  const count = Math.max(1, Math.floor(liked.length * HELD))
  return { held: shuffled.slice(0, count), given: shuffled.slice(count) }
}

/** Files for `marquee recommend`, in a separate folder. */
export async function writeFiles(
  { titles, ratings }: Household,
  people: readonly HouseholdPerson[],
  audience: readonly string[] | null,
): Promise<{ folder: string; histories: string; train: string; out: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-household-'))
  const [histories, train] = [path.join(folder, 'histories.csv'), path.join(folder, 'train.csv')]
  const idOf = (title: number) => titles[title]?.id ?? ''
  await write(histories, 'user,mediaId', function* () {
    for (const { user, given } of people) for (const title of given) yield `${user},${idOf(title)}`
  })
  await write(train, 'user,mediaId,rating,ratedAt', function* () {
    for (const user of audience ?? [])
      for (const { title, rating, at } of ratings.get(user) ?? []) yield `${user},${idOf(title)},${rating},${at}`
  })
  return { folder, histories, train, out: path.join(folder, 'out.csv') }
}

async function write(file: string, header: string, lines: () => Iterable<string>): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${header}\n`)
  for (const line of lines()) out.write(`${line}\n`)
  out.end()
  await finished(out)
}
