import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { isVisible } from '../catalogue/visibility.ts'
import type { ProfileScope } from '../taste/titles.ts'
import { type ChosenBefore, listChosenBefore } from './choice-store.ts'
import { type ImportKey, settleRow } from './store.ts'

const ROWS_PER_READ = 500

/** The change of a row to which a person assigned a title, or none. */
export function settledAs(number: number | null) {
  return { status: number === null ? 'skipped' : 'matched', reason: 'settled', number } as const
}

/** Settles rows whose name was settled in an earlier import, in the same way. */
export async function settleAsBefore(ctx: CatalogueCtx, profile: ProfileScope, key: ImportKey): Promise<void> {
  for (let after = -1; ; ) {
    const rows = await listChosenBefore(ctx.store.slow, key, { after, limit: ROWS_PER_READ })
    for (const row of rows)
      if (stillApplies(ctx, profile, row)) await settleRow(ctx.store.slow, key, row.position, settledAs(row.choice.number))
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

/** A chosen title must be visible. Without one, the row must have no candidates that the person has not refused. */
function stillApplies(ctx: CatalogueCtx, profile: ProfileScope, { candidates, choice }: ChosenBefore): boolean {
  if (choice.number !== null) return isVisible(ctx.liveCatalogue(), profile, choice.number)
  const refused = new Set(JSON.parse(choice.candidates) as number[])
  return (JSON.parse(candidates) as number[]).every((number) => refused.has(number))
}
