import type { Ctx } from '../ctx.ts'
import { atOneMoment, streamTitles } from './store.ts'

/** Goes through all titles as they are at one moment, withdrawn ones too; to be done where it is in nobody's way. */
export function eachTitle(db: Ctx['db'], take: (number: number, facts: string) => void): Promise<void> {
  return atOneMoment(db, async (db) => {
    for await (const { number, facts } of streamTitles(db)) take(number, facts)
  })
}
