import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { type Interactions, interactionsOf } from '../../engine/src/models/audience/interactions.ts'
import { catalogueOf, type TrainingCatalogue } from '../../server/src/training/training-catalogue.ts'
import { linesOf } from '../engine/data.ts'

/** Pairs of a ratings file, and the ids of its people and titles. */
export interface Audience {
  readonly x: Interactions
  readonly ids: string[]
  readonly users: string[]
}

/** Reads `user,mediaId,rating`, with ratings of at least `floor` only. */
export async function readAudience(
  file: string,
  floor: number,
  isHeldOut?: (user: string, id: string) => boolean,
): Promise<Audience> {
  const [users, titles] = [new Map<string, number>(), new Map<string, number>()]
  const pairs = { user: [] as number[], title: [] as number[] }
  const numberOf = (map: Map<string, number>, key: string): number => {
    const number = map.get(key) ?? map.size
    map.set(key, number)
    return number
  }
  for await (const line of linesOf(file)) {
    const [user = '', id = '', rating = ''] = line.split(',')
    if (user === 'user' || !(Number(rating) >= floor) || isHeldOut?.(user, id)) continue
    pairs.user.push(numberOf(users, user))
    pairs.title.push(numberOf(titles, id))
  }
  const x = interactionsOf(users.size, titles.size, pairs.user, pairs.title)
  return { x, ids: [...titles.keys()], users: [...users.keys()] }
}

/** The facts of these titles, in their order; a title that the catalogue lacks has only its name. */
export async function readFacts(ids: readonly string[]): Promise<TrainingCatalogue> {
  const wanted = new Map<string, TitleFacts>(ids.map((id) => [id, { id, media_type: 'movie', title: id }]))
  for await (const line of linesOf('catalogue.ndjson.gz')) {
    const title = JSON.parse(line) as TitleFacts
    if (wanted.has(title.id)) wanted.set(title.id, title)
  }
  return catalogueOf(ids.flatMap((id) => ({ title: wanted.get(id) ?? { id, media_type: 'movie', title: id } })))
}

/** The NCF benchmark's cases: the pairs to keep out of training, by user. */
export async function readLeaveOneOut(): Promise<Map<string, { heldOut: string; negatives: string[] }>> {
  const cases = new Map<string, { heldOut: string; negatives: string[] }>()
  for await (const line of linesOf('ml-1m/leave-one-out.csv.gz')) {
    const [user = '', heldOut = '', negatives = ''] = line.split(',')
    if (user !== 'user') cases.set(user, { heldOut, negatives: negatives.split(' ') })
  }
  return cases
}
