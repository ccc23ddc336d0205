import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openRuntime } from '../../src/app.ts'
import type { Batch, Source } from '../../src/catalogue/sources/source.ts'
import { readSettings } from '../../src/config.ts'
import { Problem } from '../../src/problems.ts'

type Order = 'begin' | 'end'

/** A process that imports on request: beginning says whether it may, ending waits until nothing runs there. */
export type ImportProcess = { order: (what: Order) => Promise<boolean>; close: () => Promise<void> }

export type ImportedTo = { databaseUrl: string | undefined; dataDir: string }

/** Starts the process, on a store that is there. */
export async function startImportProcess(store: ImportedTo): Promise<ImportProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(store)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../.cache/compiled') },
  })
  const ended = once(child, 'exit')
  const answer = () => Promise.race([nextMessage(child), ended.then(() => Promise.reject(new Error('it has ended')))])
  await answer()
  return {
    order: (what) => {
      child.send(what)
      return answer()
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

function nextMessage(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => child.once('message', (said) => resolve(said === true)))
}

/** A source of its own with nothing in it, which ends when it is let. */
const sourceUntil = (end: Promise<void>): Source => ({
  name: 'ndjson',
  place: `${process.pid} ${performance.now()}`,
  fingerprint: '',
  batches: async function* (): AsyncGenerator<Batch> {
    await end
    yield { position: '1', part: 0.5, phase: 'titles' }
  },
})

async function importHere({ databaseUrl, dataDir }: ImportedTo): Promise<void> {
  const settings = readSettings({
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_DURABILITY: 'normal',
    MARQUEE_LOG: 'warn',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, MARQUEE_SECRET: 's'.repeat(32) }),
  })
  const { ctx, close } = await openRuntime({ settings, logTo: process.stderr })
  let gate = Promise.withResolvers<void>()
  const begin = async () => {
    gate = Promise.withResolvers()
    const begun = ctx.importer.begin(ctx, { open: async () => sourceUntil(gate.promise) })
    return begun.then(
      () => true,
      (error) => {
        if (error instanceof Problem && error.code === 'CONFLICT') return false
        throw error
      },
    )
  }
  const end = async () => {
    gate.resolve()
    await ctx.importer.idle()
    return true
  }
  process.on('message', async (what: Order) => process.send?.(await (what === 'begin' ? begin() : end())))
  process.on('disconnect', async () => {
    await end()
    await close()
    process.exit()
  })
  process.send?.(true)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await importHere(JSON.parse(process.argv[2] ?? '{}'))
