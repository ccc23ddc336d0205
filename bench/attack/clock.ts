import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { call } from '../../server/test/support/callers.ts'
import type { Answers, Attack } from './parts.ts'

const MAX_CODES = 10
const MINUTE_SECONDS = 60
const EVERY_MS = 500
/** The time that a signal needs to take effect. */
const SIGNAL_MS = 50

/** An address reaches its limit of codes while the clock is a year ahead, and requests more when it is right again. */
export const clock: Attack = {
  about: `an address requests codes with the clock a year ahead until it is refused; then the clock is corrected`,
  rounds: 1,
  env: {
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'clock-hook.ts')}`,
    MARQUEE_LIMIT_CODES_PER_MINUTE: String(MAX_CODES),
  },
  run: async ({ base, dataDir }, signal) => {
    const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { pid: number }
    const ask = () => call(base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })
    const setClock = async () => {
      process.kill(pid, 'SIGUSR2')
      await setTimeout(SIGNAL_MS)
    }
    await setClock()
    for (let requested = 0; requested <= MAX_CODES; requested++) await ask()
    await setClock()
    const answers: Answers = {}
    while (!signal.aborted) {
      const { status, headers } = await ask()
      const seconds = Number(headers.get('retry-after'))
      const outcome =
        status === 429
          ? `429, ${seconds > MINUTE_SECONDS ? `for ${(seconds / 86_400).toFixed(0)} days` : 'for a minute at most'}`
          : String(status)
      answers[outcome] = (answers[outcome] ?? 0) + 1
      await setTimeout(EVERY_MS)
    }
    return answers
  },
}
