import { setTimeout } from 'node:timers/promises'
import type { CatalogueTitle } from '../../src/catalogue/facts-schema.ts'
import { call, makeFirstAccount, newAddress, type Reply, signInDevice, startSession } from './callers.ts'
import { film, putAll, series } from './made-titles.ts'
import { openWorld, type StoreKind, type World } from './world.ts'

/** What the imports of the tests name; none of it is taken from anywhere. */
const knownTitles: CatalogueTitle[] = [
  film(11, {
    title: 'The Paper Lantern',
    imdb_id: 'tt7000011',
    release_date: '1999-05-01',
    runtime: 100,
    genres: [{ id: 18, name: 'Drama' }],
  }),
  film(12, {
    title: 'Night Ferry',
    imdb_id: 'tt7000012',
    release_date: '2004-02-01',
    runtime: 90,
    vote_count: 60,
    genres: [{ id: 80, name: 'Crime' }],
  }),
  film(13, { title: 'Night Ferry', imdb_id: 'tt7000013', release_date: '1951-02-01', vote_count: 3 }),
  film(14, { title: 'Twin Rivers', imdb_id: 'tt7000014', release_date: '2010-02-01', vote_count: 10 }),
  film(15, { title: 'Twin Rivers', imdb_id: 'tt7000015', release_date: '2010-09-01', vote_count: 9 }),
  film(16, { title: 'For Grown-Ups', imdb_id: 'tt7000016', release_date: '2011-09-01', certifications: { US: 'R' } }),
  series(21, {
    title: 'Harbour Watch',
    imdb_id: 'tt7000021',
    release_date: '2015-01-01',
    seasons: [{ number: 1, episodes: 8, air_date: '2015-01-01' }],
  }),
  series(22, { title: 'Twin Rivers', imdb_id: 'tt7000022', release_date: '2012-01-01', vote_count: 5 }),
]

export type Importing = { world: World; base: string; token: string; profileId: string; refreshToken: string }

/** A service with those titles, and somebody signed in. */
export async function openImportWorld(store: StoreKind, env: Record<string, string> = {}): Promise<Importing> {
  const world = await openWorld({ store, env })
  await putAll(world.service.ctx, knownTitles)
  await world.service.ctx.catalogueHolder.settle()
  const { refreshToken } = await signInDevice(await makeFirstAccount(world.base))
  const { profileId, sessionToken } = await startSession(world.base, refreshToken)
  return { world, base: world.base, token: sessionToken, profileId, refreshToken }
}

/** Sends a file as it is. */
export function sendFile(
  { base, token }: Pick<Importing, 'base' | 'token'>,
  file: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<Reply> {
  const headers = { 'content-type': 'application/octet-stream' }
  return call(base, 'POST', `/profile/imports${query}`, { token, body: file, headers, from: newAddress() })
}

/** Imports a file and waits for its end. */
export async function importFile(
  at: Pick<Importing, 'base' | 'token'>,
  file: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<Reply> {
  const sent = await sendFile(at, file, query)
  if (sent.status !== 202) throw new Error(`import: ${sent.status} ${sent.text}`)
  return ended(at, String(sent.body['importId']))
}

/** The state of an import when nobody works at it any more. */
export async function ended({ base, token }: Pick<Importing, 'base' | 'token'>, importId: string): Promise<Reply> {
  for (;;) {
    const reply = await call(base, 'GET', `/profile/imports/${importId}`, { token })
    if (!['reading', 'adding'].includes(String(reply.body['status']))) return reply
    await setTimeout(20)
  }
}

/** Everything that the profile holds, in the order of its keys. */
export async function heldBy({ world, profileId }: Pick<Importing, 'world' | 'profileId'>): Promise<Record<string, unknown[]>> {
  const { db } = world.service.ctx
  const held: Record<string, unknown[]> = {}
  for (const table of [
    'opinions',
    'list_entries',
    'ratings',
    'history',
    'plays',
    'playback',
    'shown',
    'collected_episodes',
  ] as const) {
    const rows = await db.selectFrom(table).selectAll().where('profile_id', '=', profileId).execute()
    held[table] = rows.map(({ profile_id: _, ...row }) => row).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return held
}
