import type { Ctx } from '../ctx.ts'
import { inReadSnapshot, streamTitles } from './store.ts'

/** Visits a consistent snapshot of all titles, withdrawn ones included; to be run outside the serving thread. */
export function eachTitle(db: Ctx['db'], take: (number: number, facts: string) => void): Promise<void> {
  return inReadSnapshot(db, async (db) => {
    for await (const { number, facts } of streamTitles(db)) take(number, facts)
  })
}
