import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
/** A start builds what is missing and loads the demo catalogue: minutes on a busy machine. */
const LIMIT_MS = 240_000
const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const { pid, exitCode } of children.splice(0)) if (pid && exitCode === null) process.kill(pid, 'SIGTERM')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Started = { child: ChildProcess; banner: () => string; base: string; exit: Promise<number | null> }

/** `npm start` as a newcomer types it, on a free port and an empty data folder. */
async function npmStart(group = false): Promise<Started> {
  return start(['npm', 'start'], { group, logs: 'ignore' })
}

async function start(
  [program = '', ...words]: string[],
  { group, logs }: { group: boolean; logs: 'ignore' | 'pipe' },
): Promise<Started> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-start-'))
  folders.push(dataDir)
  const env = {
    ...process.env,
    NODE_OPTIONS: '', // from the sources, as a person's does
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_PORT: '0',
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_BASE_URL: 'http://127.0.0.1',
  }
  const child = spawn(program, words, { cwd: root, env, detached: group, stdio: ['ignore', 'pipe', logs] })
  children.push(child)
  let printed = ''
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('set-up code')) resolve()
    })
    exit.then((code) => reject(new Error(`${program} ended with ${code}: ${printed}`)))
  })
  const { port } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { port: number }
  return { child, banner: () => printed, base: `http://127.0.0.1:${port}`, exit }
}

describe('npm start', { timeout: LIMIT_MS }, () => {
  it('prints where to open it, serves, and drains on SIGTERM', async () => {
    const { child, banner, base, exit } = await npmStart()
    expect(banner()).toMatch(/Marquee \d+\.\d+\.\d+ · embedded store/)
    expect(banner()).toMatch(/embedded store in (?!\.\.)/)
    expect(banner()).toContain('/activate')
    expect(banner()).toMatch(/Open +http:\/\/\S+\/#setup=[A-Z]{4}-[A-Z]{4}-[A-Z]{4}\n/)
    expect((await fetch(`${base}/health/ready`)).status).toBe(200)
    child.kill('SIGTERM')
    await exit
    await expect(fetch(`${base}/health/live`)).rejects.toThrow()
  })

  it('drains on Ctrl-C, which a terminal sends to every process at once', async () => {
    const { child, base, exit } = await npmStart(true)
    expect((await fetch(`${base}/`)).headers.get('content-type')).toContain('text/html')
    process.kill(-Number(child.pid), 'SIGINT')
    await exit
    await expect(fetch(`${base}/health/live`)).rejects.toThrow()
  })
})

describe('the server', { timeout: LIMIT_MS }, () => {
  it('ends when nobody reads what it writes any more', async () => {
    const { child, exit } = await start([process.execPath, 'server/src/main.ts', 'serve'], { group: false, logs: 'pipe' })
    child.stdout?.destroy()
    child.stderr?.destroy()
    child.kill('SIGINT') // at once: its log is not written out meanwhile
    expect(await exit).toBe(0)
  })
})
