import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Browser, call } from '../../server/test/support/callers.ts'
import type { Answers, Attack } from './parts.ts'

const AT_ONCE = 16

/** One visitor composes new pages in any number of sessions. */
export const pages: Attack = {
  about: `a visitor composes pages with new filters, ${AT_ONCE} at once, and starts a session for every hundred`,
  env: { MARQUEE_DEMO: 'on' },
  run: async ({ base, dataDir }, signal) => {
    const visitor = new Browser(base, '127.0.0.2')
    await visitor.open()
    await visitor.send('POST', '/web/demo')
    const { profiles } = (await visitor.send('GET', '/profiles')).body as unknown as { profiles: { id: string }[] }
    const answers: Answers = {}
    const before = bytesIn(dataDir)
    let [next, token] = [Date.now() % 1_000_000, '']
    const one = async () => {
      const number = next++
      if (number % 100 === 0 || token === '') {
        const { body } = await visitor.send('POST', '/web/session-token', { profileId: profiles[0]?.id })
        if (typeof body['sessionToken'] === 'string') token = body['sessionToken']
      }
      const filters = { with_runtime_lte: 60 + (number % 200), with_release_date_gte: dayOf(number) }
      const { status } = await call(base, 'POST', '/pages', { token, body: { pageFilters: filters } })
      answers[status] = (answers[status] ?? 0) + 1
    }
    const worker = async () => {
      while (!signal.aborted) await one().catch(() => undefined)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    answers['KB more in the store'] = Math.round((bytesIn(dataDir) - before) / 1024)
    return answers
  },
}

const dayOf = (number: number) => new Date(Date.UTC(1950, 0, 1 + (number % 20_000))).toISOString().slice(0, 10)

/** The size of the embedded store with its log. */
function bytesIn(dataDir: string): number {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('marquee.db'))
  return files.reduce((sum, name) => sum + statSync(path.join(dataDir, name)).size, 0)
}
