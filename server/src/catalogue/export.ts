import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../ctx.ts'
import { listTitlesAfter } from './importing/import-store.ts'

const TITLES_PER_READ = 200

/** The catalogue in its own format, one title per line, by number; without withdrawn titles. */
export async function* exportTitles({ store }: Pick<Ctx, 'store'>): AsyncGenerator<Uint8Array> {
  let last = -1
  for (;;) {
    const titles = await listTitlesAfter(store.slow, last, TITLES_PER_READ)
    const end = titles.at(-1)
    if (!end) return
    const lines = titles.filter(({ withdrawn }) => withdrawn === 0).map(({ facts }) => `${facts}\n`)
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    last = end.number
    await setImmediate()
  }
}
