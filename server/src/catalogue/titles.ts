import { chunksOf } from '../chunks.ts'
import { transact } from '../ctx.ts'
import type { CatalogueCtx } from './ctx.ts'
import type { CatalogueTitle } from './facts-schema.ts'
import type { TitleRow } from './store.ts'
import * as store from './store.ts'

/** Maximum number of titles per call. */
export const MAX_TITLES_PER_BATCH = 500

export type PutCounts = { added: number; changed: number; same: number }

/**
 * Stores validated titles (see `checkFacts`) in one transaction, at most MAX_TITLES_PER_BATCH. An existing id keeps its
 * number; unchanged facts raise no revision; a withdrawn title is restored. Of duplicate ids the last counts.
 */
export async function putTitles(ctx: CatalogueCtx, source: string, titles: CatalogueTitle[]): Promise<PutCounts> {
  if (titles.length > MAX_TITLES_PER_BATCH) throw new RangeError(`at most ${MAX_TITLES_PER_BATCH} titles at once`)
  const factsById = new Map(titles.map((title) => [title.id, JSON.stringify(title)]))
  if (factsById.size === 0) return { added: 0, changed: 0, same: 0 }
  const put = await transact(ctx, async (ctx) => {
    await store.lockState(ctx.db)
    const existing = new Map((await store.findTitles(ctx.db, [...factsById.keys()])).map((row) => [row.id, row]))
    const plan = planOf(factsById, existing, source)
    const { added, changed } = plan
    if (added.length + changed.length > 0) {
      const { revision, first } = await store.takeNumbers(ctx.db, added.length)
      const fixed = { source, revision, withdrawn: 0, added_at: ctx.now() }
      await store.putRows(ctx.db, [
        ...added.map(({ id, facts }, at): TitleRow => ({ number: first + at, id, facts, ...fixed })),
        ...changed.map(({ number, id, facts }): TitleRow => ({ number, id, facts, ...fixed })),
      ])
    }
    if (plan.moved.length > 0) await store.setSource(ctx.db, plan.moved, source)
    return { added: added.length, changed: changed.length, same: factsById.size - added.length - changed.length }
  })
  if (put.added + put.changed > 0) await showHere(ctx)
  return put
}

type StoredTitle = Awaited<ReturnType<typeof store.findTitles>>[number]

function planOf(given: Map<string, string>, existing: Map<string, StoredTitle>, source: string) {
  const added: { id: string; facts: string }[] = []
  const changed: { number: number; id: string; facts: string }[] = []
  const moved: number[] = []
  for (const [id, facts] of given) {
    const row = existing.get(id)
    if (!row) added.push({ id, facts })
    else if (row.facts !== facts || row.withdrawn === 1) changed.push({ number: row.number, id, facts })
    else if (row.source !== source) moved.push(row.number)
  }
  return { added, changed, moved }
}

/**
 * Withdraws or restores titles; they keep their numbers and stay in histories and on live pages. Returns how many
 * changed.
 */
export async function withdrawTitles(ctx: CatalogueCtx, numbers: number[], withdrawn: boolean): Promise<number> {
  let count = 0
  for (const chunk of chunksOf(numbers, MAX_TITLES_PER_BATCH)) count += await withdrawSome(ctx, chunk, withdrawn)
  if (count > 0) await showHere(ctx)
  return count
}

/** Withdraws the demo catalogue: the first import from elsewhere replaces it. */
export async function withdrawDemo(ctx: CatalogueCtx): Promise<number> {
  let count = 0
  for (let from = 0; ; ) {
    const numbers = await store.listNumbersOf(ctx.db, 'demo', from, MAX_TITLES_PER_BATCH)
    const last = numbers.at(-1)
    if (last === undefined) break
    count += await withdrawSome(ctx, numbers, true)
    from = last + 1
  }
  if (count > 0) await showHere(ctx)
  return count
}

function withdrawSome(ctx: CatalogueCtx, numbers: number[], withdrawn: boolean): Promise<number> {
  return transact(ctx, async (ctx) => {
    const { revision } = await store.takeNumbers(ctx.db, 0)
    return store.setWithdrawn(ctx.db, numbers, { withdrawn: Number(withdrawn), revision })
  })
}

/** Not inside a caller's transaction, where nothing is visible yet. A failure here does not undo what was stored. */
async function showHere({ db, catalogueHolder, log }: CatalogueCtx): Promise<void> {
  if (db.isTransaction) return
  await catalogueHolder.refresh().catch((error) => log.warn({ err: error }, 'this node will show the change later'))
}
