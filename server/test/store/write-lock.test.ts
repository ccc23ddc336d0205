import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqliteFile } from '../../src/store/open.ts'
import { call, makeFirstAccount, newAddress, type Reply, signInDevice } from '../support/callers.ts'
import { openWorld, type World } from '../support/world.ts'

/** Another process that has begun to write to the file and has not ended. */
async function lockFile(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const holder = fork(path.join(import.meta.dirname, '../support/store/lock-holder.ts'), [sqliteFile(dataDir)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(holder, 'message')
  return {
    release: async () => {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
    },
  }
}

describe('a write lock that another process holds', () => {
  let world: World
  let token: string
  beforeAll(async () => {
    world = await openWorld({ realClock: true, env: { MARQUEE_LIMIT_CODES_PER_MINUTE: '0', MARQUEE_LIMIT_PENDING_CODES: '0' } })
    token = (await signInDevice(await makeFirstAccount(world.base))).refreshToken
    await read() // notes the use of the token, which is a write
  })
  afterAll(() => world?.close())

  const from = newAddress() // another one would be noted, which is a write
  const read = () => call(world.base, 'GET', '/profiles', { token, from })
  const health = (which: string) => call(world.base, 'GET', `/health/${which}`)
  const write = () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' } })

  it('keeps nobody who reads from an answer while writes wait, and refuses those in time', async () => {
    const lock = await lockFile(world.dataDir)
    const order: string[] = []
    const noted = (name: string) => (reply: Reply) => {
      order.push(name)
      return reply
    }
    const writes = [write(), write(), write()].map((reply) => reply.then(noted('write')))
    for (let round = 0; round < 5; round++) {
      for (const reply of [read(), health('live'), health('ready')]) expect((await reply).status).toBe(200)
    }
    order.push('read')
    const refused = await Promise.all(writes)
    await lock.release()
    expect(order).toEqual(['read', 'write', 'write', 'write'])
    for (const { status, body } of refused) expect([status, body['code']]).toEqual([503, 'NOT_READY'])
    expect((await write()).status).toBe(201)
  })

  it('is waited for: what it kept waiting is done when it is given back', async () => {
    const lock = await lockFile(world.dataDir)
    const writes = Promise.all(Array.from({ length: 30 }, write))
    expect((await read()).status).toBe(200)
    await lock.release()
    expect((await writes).map(({ status }) => status)).toEqual(Array(30).fill(201))
  })
})
