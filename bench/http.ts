import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { call, makeFirstAccount, requestCode, signInDevice, startSession } from '../server/test/support/callers.ts'
import { noteSetupCode, setupCodeIn } from '../server/test/support/processes/setup-codes.ts'
import { type Cost, cpuPerRequest } from './measuring/cpu.ts'

const ROUNDS = 9
const REQUESTS = 20_000
const GOAL = 1.5

/**
 * CPU per request of an authenticated GET and of a poll, compared with bare node:http sending the same bytes in the
 * same run.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
const children: ChildProcess[] = []
try {
  const { base, port, pid } = await startMarquee()
  const person = await makeFirstAccount(base)
  const { refreshToken } = await signInDevice(person)
  const { sessionToken } = await startSession(base, refreshToken)
  const profile = await call(base, 'GET', '/profile', { token: sessionToken })
  const { deviceCode } = await requestCode(base)
  const bareProfile = await startBare(profile.text)
  const barePending = await startBare('{"status":"pending"}')
  const results = await cpuPerRequest(
    [
      { name: 'bare node:http, the profile’s bytes', ...bareProfile },
      {
        name: 'GET /profile',
        pid,
        shot: { port, method: 'GET', path: '/profile', headers: { authorization: `Bearer ${sessionToken}` } },
      },
      { name: 'bare node:http, the poll’s bytes', ...barePending },
      {
        name: 'POST /auth/device-codes/{deviceCode}/poll',
        pid,
        shot: { port, method: 'POST', path: `/auth/device-codes/${deviceCode}/poll` },
      },
    ],
    ROUNDS,
    REQUESTS,
  )
  const ratio = (ours: string, bare: string, by: keyof Cost) =>
    ((results.get(ours)?.[by] ?? Number.NaN) / (results.get(bare)?.[by] ?? Number.NaN)).toFixed(2)
  console.log(
    `CPU per request, ${ROUNDS} interleaved rounds of ${REQUESTS} requests, 32 connections, embedded store, Node ${process.version}\n`,
  )
  for (const [name, { best, median }] of results)
    console.log(`  best ${best.toFixed(1).padStart(5)} µs  median ${median.toFixed(1).padStart(5)} µs  ${name}`)
  const get = ['GET /profile', 'bare node:http, the profile’s bytes'] as const
  const poll = ['POST /auth/device-codes/{deviceCode}/poll', 'bare node:http, the poll’s bytes'] as const
  console.log(
    `\n  GET /profile costs ${ratio(...get, 'best')} × bare node:http by the best rounds, ${ratio(...get, 'median')} × by the medians (goal ≤ ${GOAL})`,
  )
  console.log(`  a poll costs ${ratio(...poll, 'best')} × (it is one durable write)`)
} finally {
  for (const child of children) child.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function startMarquee() {
  const env = {
    ...process.env,
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_HOST: '127.0.0.1',
    MARQUEE_PORT: '0',
    MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0',
    MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '1000000',
    MARQUEE_LIMIT_POLL_SECONDS: '0',
    MARQUEE_LIMIT_LAG_MILLISECONDS: '0',
  }
  const child = spawn(process.execPath, ['server/src/main.ts', 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const banner = await new Promise<string>((resolve) => child.stdout?.once('data', (bytes) => resolve(String(bytes))))
  const { port, pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.json'), 'utf8')) as { port: number; pid: number }
  const base = `http://127.0.0.1:${port}`
  noteSetupCode(base, async () => setupCodeIn(banner))
  return { base, port, pid }
}

async function startBare(body: string) {
  const child = spawn(process.execPath, ['bench/measuring/bare-http.ts', body], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const port = Number(await new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk)))))
  return { pid: Number(child.pid), shot: { port, method: 'GET', path: '/' } }
}
