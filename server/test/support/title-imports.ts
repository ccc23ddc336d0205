import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ImportReport } from '../../src/catalogue/importing/import.ts'
import { connectStore, type Db, openStore } from '../../src/store/open.ts'
import type { AudienceRow, ImportRunRow, TitleRow } from '../../src/store/schema.ts'
import { marquee, type Ran } from './command-line.ts'
import { quickStart } from './processes.ts'
import { newDatabase, type StoreKind } from './world.ts'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

export type Held = { titles: TitleRow[]; audience: AudienceRow[]; runs: ImportRunRow[] }

export type TitleImports = {
  dataDir: string
  env: Record<string, string>
  /** A file in a folder of this test's own; says where it is. */
  write: (name: string, content: string | Uint8Array) => string
  path: (name: string) => string
  run: (...words: string[]) => Promise<Ran>
  /** Runs a command that must end well, or with the exit code that is named, and says its report. */
  report: (words: string[], code?: number) => Promise<ImportReport>
  /** A process of its own; `onProgress` is called once, when it has said how far it is for the first time. */
  spawn: (words: string[], onProgress: (signal: (name: NodeJS.Signals) => void) => void) => Promise<Ran>
  held: () => Promise<Held>
  /** Does something in the store itself. */
  change: (work: (db: Db) => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

/** An empty store that the command line works on, without a server. */
export async function openTitleImports(kind: StoreKind, settings: Record<string, string> = {}): Promise<TitleImports> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-import-'))
  const database = kind === 'postgres' ? await newDatabase() : undefined
  const dataDir = path.join(folder, 'data')
  const env = {
    ...(database && { DATABASE_URL: database.url, MARQUEE_SECRET: 's'.repeat(32) }),
    MARQUEE_DEMO: 'off',
    ...settings,
  }
  const store = await openStore({ databaseUrl: database?.url, dataDir, durability: 'normal', now: Date.now })
  await store.close()
  const run = (...words: string[]) => marquee(words, { dataDir, env })
  const connect = () => connectStore({ databaseUrl: database?.url, dataDir, durability: 'normal' })
  return {
    dataDir,
    env,
    path: (name) => path.join(folder, name),
    write: (name, content) => {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, content)
      return file
    },
    run,
    report: async (words, code = 0) => {
      const ran = await run(...words, '--json')
      if (ran.code !== code) throw new Error(`marquee ${words.join(' ')}: exit code ${ran.code}\n${ran.err}\n${ran.out}`)
      return JSON.parse(ran.out) as ImportReport
    },
    spawn: (words, onProgress) => spawned(words, { dataDir, env, onProgress }),
    change: async (work) => {
      const store = connect()
      await work(store.db)
      await store.close()
    },
    held: async () => {
      const store = connect()
      const titles = await store.db.selectFrom('titles').selectAll().orderBy('number').execute()
      const audience = await store.db.selectFrom('audience').selectAll().orderBy('person').orderBy('media_id').execute()
      const runs = await store.db.selectFrom('import_runs').selectAll().orderBy('started_at').orderBy('id').execute()
      await store.close()
      return { titles, audience, runs }
    },
    close: async () => {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Spawning = Pick<TitleImports, 'dataDir' | 'env'> & { onProgress: (signal: (name: NodeJS.Signals) => void) => void }

async function spawned(words: string[], { dataDir, env, onProgress }: Spawning): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...quickStart(), MARQUEE_DATA_DIR: dataDir, MARQUEE_LOG: 'warn', MARQUEE_HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes) => {
    const before = linesIn(said)
    said += String(bytes)
    if (before < 2 && linesIn(said) >= 2) onProgress((name) => child.kill(name)) // the first names the store
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

const linesIn = (said: string) => said.split('\n').length - 1

/** So many titles in the catalogue's format. */
export function manyTitles(count: number, from = 1): string {
  const line = (at: number) => ({
    id: at % 5 === 0 ? `TV_${from + at}` : `MV_${from + at}`,
    media_type: at % 5 === 0 ? 'tv' : 'movie',
    title: `Title ${at}`,
    release_date: `${1950 + (at % 70)}-03-0${1 + (at % 9)}`,
    genres: [{ id: 18, name: 'Drama' }],
  })
  return Array.from({ length: count }, (_, at) => `${JSON.stringify(line(at))}\n`).join('')
}

/** What a title is, whenever and by whichever run it came. */
export const factsOf = ({ titles }: Held) =>
  titles.map(({ number, id, facts, source, withdrawn }) => [number, id, facts, source, withdrawn])
