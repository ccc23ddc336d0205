import { expect } from 'vitest'
import type { Reply } from '../support/callers.ts'
import { at, type Case } from './case.ts'
import { asPerson, type Scene } from './scene.ts'

const send = (method: string, body?: unknown) => (scene: Scene) => asPerson(scene.admin, method, '/admin/training', body)

/** While another node trains. */
const elsewhere = (provoke: (scene: Scene) => Promise<Reply>) => async (scene: Scene) => {
  const { db } = scene.world.service.ctx
  const progress = { phase: 'factors', done: 0.5, startedAt: scene.world.now(), etaSeconds: 7 }
  const lease = { name: 'training', holder: 'another', expires_at: scene.world.now() + 60_000, state: JSON.stringify(progress) }
  await db.deleteFrom('leases').execute()
  await db.insertInto('leases').values(lease).execute()
  const reply = await provoke(scene)
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
