import type { CatalogueCtx } from '../ctx.ts'
import { type CatalogueTitle, checkFacts } from '../facts-schema.ts'
import type { AudienceRating, Batch, FactPatch, Refusal, Source } from '../sources/source.ts'
import * as titles from '../store.ts'
import { putTitles } from '../titles.ts'
import type { AudienceRow } from './import-store.ts'
import * as runs from './import-store.ts'
import { fillMissing, mayReplace } from './precedence.ts'

/** The outcome of entries. `kept`: a source with higher precedence has brought the title, so it is not changed. */
export type ImportTally = {
  read: number
  added: number
  changed: number
  same: number
  kept: number
  ratings: number
  refused: number
  unknownFields: number
  skipped: Record<string, number>
}

export const emptyTally: ImportTally = {
  read: 0,
  added: 0,
  changed: 0,
  same: 0,
  kept: 0,
  ratings: 0,
  refused: 0,
  unknownFields: 0,
  skipped: {},
}

/** A batch with validated titles. */
export type CheckedBatch = { batch: Batch; titles: CatalogueTitle[]; refused: Refusal[]; unknownFields: number }

/** Validates every title of a batch; invalid ones are refused, naming the field, and the others go on. */
export function checkBatch(batch: Batch, { adult }: { adult: boolean }): CheckedBatch {
  const checked: CheckedBatch = { batch, titles: [], refused: [...(batch.refused ?? [])], unknownFields: 0 }
  for (const { at, facts } of batch.titles ?? []) {
    const outcome = checkFacts(facts, { adult })
    if ('refused' in outcome) checked.refused.push({ at, reason: outcome.refused })
    else {
      checked.titles.push(outcome.title)
      checked.unknownFields += outcome.unknownFields
    }
  }
  checked.refused.sort((a, b) => a.at.localeCompare(b.at, 'en', { numeric: true }))
  return checked
}

/** Stores a batch inside the caller's transaction, and adds its outcome to the tally. */
export async function putBatch(
  ctx: CatalogueCtx,
  source: Source,
  checked: CheckedBatch,
  tally: ImportTally,
): Promise<ImportTally> {
  const { batch, refused } = checked
  const { fillings = [], audienceRatings = [], skipped = {} } = batch
  // So that no other import changes a title between reading and writing it.
  if (checked.titles.length + fillings.length > 0) await titles.lockState(ctx.db)
  const replaced = await replaceable(ctx, source.name, checked.titles)
  const put = await putTitles(ctx, source.name, replaced)
  const changedByFilling = await fill(ctx, fillings)
  if (source.audience !== undefined && audienceRatings.length > 0)
    await runs.putAudienceRatings(ctx.db, audienceRows(source.audience, audienceRatings))
  const again = changedAgain(replaced)
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  return {
    read: tally.read + checked.titles.length + fillings.length + audienceRatings.length + refused.length + left,
    added: tally.added + put.added,
    changed: tally.changed + put.changed + again + changedByFilling,
    same: tally.same + replaced.length - put.added - put.changed - again + fillings.length - changedByFilling,
    kept: tally.kept + checked.titles.length - replaced.length,
    ratings: tally.ratings + audienceRatings.length,
    refused: tally.refused + refused.length,
    unknownFields: tally.unknownFields + checked.unknownFields,
    skipped: addCounts(tally.skipped, skipped),
  }
}

/** How many lines differ from an earlier line about the same title in the batch: the last one counts. */
function changedAgain(given: readonly CatalogueTitle[]): number {
  const byId = Map.groupBy(given, ({ id }) => id)
  if (byId.size === given.length) return 0
  const changes = (lines: readonly CatalogueTitle[]): number => {
    const texts = lines.map((line) => JSON.stringify(line))
    return texts.filter((text, at) => at > 0 && text !== texts[at - 1]).length
  }
  return [...byId.values()].reduce((sum, lines) => sum + changes(lines), 0)
}

async function replaceable(ctx: CatalogueCtx, source: string, given: CatalogueTitle[]): Promise<CatalogueTitle[]> {
  if (given.length === 0) return []
  const existing = await titles.findTitles(
    ctx.db,
    given.map(({ id }) => id),
  )
  const better = new Set(existing.filter((row) => !mayReplace(source, row.source)).map(({ id }) => id))
  return given.filter(({ id }) => !better.has(id))
}

/** Fills missing facts of titles, which stay with their source. Returns how many changed. */
async function fill(ctx: CatalogueCtx, fillings: FactPatch[]): Promise<number> {
  if (fillings.length === 0) return 0
  const more = new Map(fillings.map(({ number, facts }) => [number, facts]))
  const bySource = new Map<string, CatalogueTitle[]>()
  for (const { number, facts, source } of await runs.listFactsAndSources(ctx.db, [...more.keys()])) {
    const before = JSON.parse(facts) as Record<string, unknown>
    const outcome = checkFacts(fillMissing(before, more.get(number) ?? {}), { adult: true })
    if ('title' in outcome) bySource.set(source, [...(bySource.get(source) ?? []), outcome.title])
  }
  let changed = 0
  for (const [source, group] of bySource) changed += (await putTitles(ctx, source, group)).changed
  return changed
}

/** Of two ratings of a person for a title the last counts: one statement must not touch a row twice. */
function audienceRows(source: string, audienceRatings: AudienceRating[]): AudienceRow[] {
  const last = new Map(
    audienceRatings.map((audienceRating) => [`${audienceRating.person}\n${audienceRating.mediaId}`, audienceRating]),
  )
  return [...last.values()].map(({ person, mediaId, rating, ratedAt }) => ({
    source,
    person,
    media_id: mediaId,
    rating,
    rated_at: ratedAt,
  }))
}

function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sums = { ...a }
  for (const [reason, count] of Object.entries(b)) if (count > 0) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}
