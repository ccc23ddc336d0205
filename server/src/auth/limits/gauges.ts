import type { Ctx } from '../../ctx.ts'
import { wrongCodesLately } from './limits.ts'

const ALARM_WRONG_CODES = 100

/** The metrics of guesses at user codes. */
export function guessGauges(ctx: Ctx): { name: string; help: string; read: () => Promise<number> }[] {
  return [
    {
      name: 'marquee_wrong_codes',
      help: 'Wrong user codes in the last ten minutes, over all nodes',
      read: () => wrongCodesLately(ctx),
    },
    {
      name: 'marquee_wrong_codes_alarm',
      help: '1 while somebody seems to be guessing user codes',
      read: async () => Number((await wrongCodesLately(ctx)) >= ALARM_WRONG_CODES),
    },
  ]
}
