import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startServer } from '../support/processes/server-process.ts'
import { differences, openDeviceGroup, play, readAll } from '../support/races/device-group.ts'
import { off, openRaceFixture } from '../support/races/race-fixture.ts'

const STEPS = 24
const MINUTES_MS = 240_000
const postgresUrl = inject('postgresUrl')
/** All servers tell the same addresses of pictures, as behind one name. */
const env = { MARQUEE_DEMO: 'on', MARQUEE_BASE_URL: 'http://marquee.test' }

async function untilReady(bases: readonly string[]): Promise<void> {
  for (const base of bases) while ((await fetch(`${base}/health/ready`)).status !== 200);
}

/** Plays, then holds the servers against what was said to them. */
async function expectNothingLost(bases: readonly string[]): Promise<void> {
  await untilReady(bases)
  const room = await openDeviceGroup(bases, 20_261_115)
  await play(room, STEPS)
  expect(await differences(room)).toEqual([])
  expect(await readAll(room)).toBe(room.made.length)
  expect(new Set(room.made).size).toBe(room.made.length)
  expect(room.made.length).toBeGreaterThan(20)
}

describe('eight devices of one profile that write and browse at random', () => {
  it.skipIf(postgresUrl === undefined)(
    'lose no write and see no page change at two servers on one PostgreSQL',
    async () => {
      const fixture = await openRaceFixture(String(postgresUrl), inject('logFolder'), env)
      onTestFinished(fixture.close)
      await expectNothingLost(fixture.nodes)
    },
    MINUTES_MS,
  )

  it(
    'lose no write and see no page change at one server on SQLite',
    async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-devices-'))
      const logFile = path.join(inject('logFolder'), 'devices.log')
      const server = await startServer({ dataDir, logFile, env: { ...off, ...env, MARQUEE_DURABILITY: 'normal' } })
      onTestFinished(async () => {
        await server.end('SIGINT')
        rmSync(dataDir, { recursive: true, force: true })
      })
      await expectNothingLost([server.base])
    },
    MINUTES_MS,
  )
})
