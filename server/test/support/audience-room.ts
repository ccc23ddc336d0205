import { mint, newProfile, plantPerson } from '../contract/fixture.ts'
import { call, type Reply } from './callers.ts'
import { stock } from './taste-titles.ts'
import { openWorld, type StoreKind, type World } from './world.ts'

/** A profile with a session, and how it asks. */
export type Watcher = {
  profileId: string
  sessionToken: string
  refreshToken: string
  send: (method: string, path: string, body?: unknown, base?: string) => Promise<Reply>
}

/** A world with titles in it, in which nobody asks too often. */
export async function openAudience(store: StoreKind, env: Record<string, string> = {}): Promise<World> {
  const off = { MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0', MARQUEE_DURABILITY: 'normal' }
  const world = await openWorld({ store, env: { ...off, ...env } })
  await stock(world)
  return world
}

/** Somebody new; with `fields` they watch with a profile like that. */
export async function newWatcher(world: World, fields?: Record<string, unknown>): Promise<Watcher> {
  const { refreshToken, profileId, sessionToken } = await plantPerson(world)
  return fields ? anotherProfile(world, refreshToken, fields) : watcher(world, { refreshToken, profileId, sessionToken })
}

/** Another profile of an account. */
export async function anotherProfile(world: World, refreshToken: string, fields: Record<string, unknown> = {}): Promise<Watcher> {
  const profileId = await newProfile(world.base, refreshToken, fields)
  return watcher(world, { refreshToken, profileId, sessionToken: await mint(world.base, refreshToken, profileId) })
}

/** The same profile in a new session: the old one ends after half an hour. */
export async function inNewSession(world: World, { refreshToken, profileId }: Watcher): Promise<Watcher> {
  return watcher(world, { refreshToken, profileId, sessionToken: await mint(world.base, refreshToken, profileId) })
}

function watcher(world: World, who: Omit<Watcher, 'send'>): Watcher {
  const send: Watcher['send'] = (method, path, body, base = world.base) =>
    call(base, method, path, { token: who.sessionToken, ...(body !== undefined && { body }) })
  return { ...who, send }
}
