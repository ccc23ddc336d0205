import { expect } from 'vitest'
import type { Reply } from '../../../support/callers.ts'
import { asPerson, type Fixture } from '../../fixture.ts'
import { at, type Case } from '../case.ts'

const send = (method: string, body?: unknown) => (fixture: Fixture) => asPerson(fixture.admin, method, '/admin/training', body)

/** While another node trains. */
const elsewhere = (provoke: (fixture: Fixture) => Promise<Reply>) => async (fixture: Fixture) => {
  const { db } = fixture.world.service.ctx
  const progress = { phase: 'factors', done: 0.5, startedAt: fixture.world.now(), etaSeconds: 7 }
  const lease = { name: 'training', holder: 'another', expires_at: fixture.world.now() + 60_000, state: JSON.stringify(progress) }
  await db.deleteFrom('leases').execute()
  await db.insertInto('leases').values(lease).execute()
  const reply = await provoke(fixture)
  await db.deleteFrom('leases').execute()
  return reply
}

export const trainingCases: Case[] = [
  [
    'GET /admin/training',
    'nothing yet',
    200,
    ({ body }) => expect(body).toEqual({ running: null, modelId: null, trainings: [] }),
    send('GET'),
  ],
  [
    'GET /admin/training',
    'another node trains',
    200,
    ({ body }) => expect(body['running']).toMatchObject({ phase: 'factors', done: 0.5, etaSeconds: 7 }),
    elsewhere(send('GET')),
  ],
  ['POST /admin/training', 'going on already', 409, 'CONFLICT', elsewhere(send('POST', {}))],
  ['POST /admin/training', 'no word', 400, at('force'), send('POST', { force: 'yes' })],
  ['POST /admin/training', 'begun', 202, ({ body }) => expect(body).toEqual({ started: true }), send('POST', {})],
]
