import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openRuntime } from '../../../src/app.ts'
import { readSettings } from '../../../src/config.ts'
import { films, putAll } from '../fixtures/made-titles.ts'

/** What another process is to import: so many films, twice over and in another order the second time. */
export type ImportTask = { databaseUrl: string | undefined; dataDir: string; source: string; count: number }

/** Imports in a process of its own; gives its exit code. */
export function importElsewhere(task: ImportTask): Promise<number | null> {
  const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), JSON.stringify(task)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => child.once('exit', resolve))
}

async function importHere({ databaseUrl, dataDir, source, count }: ImportTask): Promise<void> {
  const settings = readSettings({
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_DURABILITY: 'normal',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, MARQUEE_SECRET: 's'.repeat(32) }),
  })
  const runtime = await openRuntime({ settings, logTo: process.stderr })
  await putAll(runtime.ctx, films(count), source)
  await putAll(runtime.ctx, films(count).reverse(), source)
  await runtime.close()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await importHere(JSON.parse(process.argv[2] ?? '{}'))
