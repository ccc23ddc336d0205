import {
  type Columns,
  columnsOf,
  contentOf,
  newScores,
  openScorer,
  type Progress,
  putBit,
  type Scorer,
  score,
  type TitleFacts,
  train,
  type Workshop,
  wordsFor,
} from '@marquee/engine'
import { checkFacts } from '../catalogue/facts-schema.ts'
import { linesOf } from '../catalogue/sources/lines.ts'
import { objectIn } from '../catalogue/sources/ndjson.ts'
import { type Audience, isLiked, likedBy } from './audience.ts'

/** A model trained on a file alone, and the titles it may name: those of the file, then those of the catalogue. */
export type Offline = { scorer: Scorer; ids: readonly string[]; positionOf: (id: string) => number | undefined }

/** Trains on an audience exactly as the server does, with a catalogue's facts where there is one. */
export async function trainOffline(
  shop: Workshop,
  audience: Audience,
  { catalogue, seed, progress }: { catalogue: string | undefined; seed: number; progress: Progress },
): Promise<Offline> {
  const facts = catalogue === undefined ? null : await readFacts(catalogue, audience.ids)
  const ids = facts?.ids ?? audience.ids
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = (id: string) => positions.get(id)
  const given = facts ? { facts: { columns: facts.columns, positionOf } } : {}
  const { model } = await train(shop, likedBy(audience), audience.ids, { seed, progress, ...given })
  const content = facts ? contentOf(shop.space, facts.columns) : null
  const binding = { count: ids.length, positionOf, content, renown: facts?.columns ?? null }
  return { scorer: openScorer(shop.space, model, binding), ids, positionOf }
}

/** The facts of an audience's titles in their order, then all other titles of the catalogue. */
async function readFacts(catalogue: string, wanted: readonly string[]): Promise<{ columns: Columns; ids: string[] }> {
  const known = new Map<string, TitleFacts>(wanted.map((id) => [id, { id, media_type: 'movie', title: id }]))
  for await (const { text } of linesOf(catalogue)) {
    const checked = checkFacts(objectIn(text ?? ''), { adult: false })
    if ('title' in checked) known.set(checked.title.id, checked.title as TitleFacts)
  }
  return { columns: columnsOf(known.values()), ids: [...known.keys()] }
}

/** The `top` best unseen titles of every person of `histories`, in the order in which the people came. */
export function* recommendOffline(
  { space }: Workshop,
  { scorer, ids, positionOf }: Offline,
  { histories, top }: { histories: Audience; top: number },
): Generator<{ user: string; mediaIds: string[] }> {
  const scores = newScores(space, ids.length)
  const mask = space.u32(wordsFor(ids.length))
  const everything = new Uint32Array(mask.length)
  for (let title = 0; title < ids.length; title++) putBit(everything, title, true)
  const [titles, values] = [space.u32(top), space.f32(top)]
  const positions = histories.ids.map((id) => positionOf(id) ?? -1)
  for (const [user, lines] of linesByUser(histories)) {
    score(scorer, tasteOf(histories, lines, positions), scores)
    mask.set(everything)
    for (const position of seenBy(histories, lines, positions)) putBit(mask, position, false)
    const found = space.kernels.topK(scores, mask, titles, values)
    yield { user: histories.users[user] ?? '', mediaIds: Array.from(titles.subarray(0, found), (title) => ids[title] ?? '') }
  }
}

/** What a history says: what was liked, or all of it where nothing was. */
function tasteOf(histories: Audience, lines: number[], positions: number[]) {
  const liked = lines.filter((line) => isLiked(histories, line))
  const told = seenBy(histories, liked.length > 0 ? liked : lines, positions)
  const titles = Uint32Array.from(new Set(told)).sort()
  return { titles, weights: new Float32Array(titles.length).fill(1) }
}

function linesByUser({ user }: Audience): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  user.forEach((one, line) => {
    const known = lines.get(one)
    if (known) known.push(line)
    else lines.set(one, [line])
  })
  return lines
}

/** Where the titles of some lines stand, as far as they are known. */
function seenBy({ title }: Audience, lines: number[], positions: number[]): number[] {
  return lines.map((line) => positions[title[line] ?? 0] ?? -1).filter((position) => position >= 0)
}
