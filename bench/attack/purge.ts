import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Attack } from './parts.ts'

const PAGES = 400_000
/** Delay that lets the measurement start first. */
const BEFORE_MS = 2000

/**
 * The pages of several days expire at the same time. A signal starts the purge, instead of the timer of ten minutes.
 */
export const purge: Attack = {
  about: `${PAGES.toLocaleString('en')} pages that have expired are purged`,
  rounds: 1,
  env: { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'purge-hook.ts')}` },
  prepare: async ({ target }) => addExpiredPages(target.dataDir),
  run: async ({ dataDir }, signal) => {
    await setTimeout(BEFORE_MS)
    const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGUSR2')
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    return { 'expired pages left': countExpiredPages(dataDir) }
  },
}

const open = (dataDir: string) => new DatabaseSync(path.join(dataDir, 'marquee.db'), { timeout: 10_000 })

/** Inserts them with SQL in one transaction. */
function addExpiredPages(dataDir: string): void {
  const database = open(dataDir)
  database.exec(`insert into pages
    (profile_id, id, session_id, identity, filters, with_profiles, depth, language, created_at, body, expires_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PAGES - 1})
    select (select min(id) from profiles), 'page_' || i, 's' || i, '', '{}', '[]', 0, 'en', i, zeroblob(200), i from n`)
  database.close()
}

function countExpiredPages(dataDir: string): number {
  const database = open(dataDir)
  const { left } = database.prepare(`select count(*) as left from pages where expires_at < ${PAGES}`).get() as { left: number }
  database.close()
  return left
}
