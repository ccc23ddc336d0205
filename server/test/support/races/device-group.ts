import { call, makeFirstAccount, type Reply, signInDevice, startSession } from '../callers.ts'
import { promise } from './race-fixture.ts'

const DEVICES = 8
const opinions = ['liked', 'super_liked', 'disliked']
const lists = [...opinions, 'hidden']

/** Where a device stands: at which server, in which session, and what nobody but it says something about. */
type Device = { base: string; token: string; own: string }

/** What must be true of a title after everything that was said about it. */
type Expected = {
  /** How often it came to a list, less how often it left. */
  held: Map<string, number>
  rating: { rating: number; at: string } | undefined
  history: { progress: number; at: string } | undefined
  playback: { progress: number; at: string } | undefined
}

export type DeviceGroup = {
  bases: readonly string[]
  devices: Device[]
  titles: string[]
  expected: Map<string, Expected>
  /** Rows of every page as they were read first, by the path and who reads. */
  read: Map<string, { token: string; path: string; text: string }>
  /** The id of every page that a server said it made. */
  made: string[]
  /** A number below another, by chance that can be repeated. */
  chance: (below: number) => number
  startedAt: number
}

/** Eight devices of one profile, two to a session and those two at different servers where there are two. */
export async function openDeviceGroup(bases: readonly string[], seed: number): Promise<DeviceGroup> {
  const [first = ''] = bases
  const person = await makeFirstAccount(first)
  const { refreshToken } = await signInDevice(person)
  const { profileId } = await startSession(first, refreshToken, { region: 'US' })
  const tokens: string[] = []
  for (let session = 0; session < DEVICES / 2; session++) {
    const device = await signInDevice(person)
    const minted = await call(first, 'POST', '/auth/session-token', { token: device.refreshToken, body: { profileId } })
    tokens.push(String(minted.body['sessionToken']))
  }
  const found = await call(first, 'GET', '/search?q=the&limit=50', { token: refreshToken })
  const films = (found.body['items'] as unknown as { id: string; media_type: string }[])
    .filter(({ media_type }) => media_type === 'movie')
    .map(({ id }) => id)
  promise(films.length >= DEVICES + 4, `only ${films.length} films`)
  const devices = Array.from({ length: DEVICES }, (_, at) => ({
    base: bases[at % bases.length] ?? first,
    token: tokens[Math.floor(at / 2)] ?? '',
    own: films[at] ?? '',
  }))
  const titles = films.slice(DEVICES, DEVICES + 12)
  const expected = new Map(titles.map((title) => [title, noStates()]))
  return { bases, devices, titles, expected, read: new Map(), made: [], chance: chanceFrom(seed), startedAt: Date.now() }
}

const noStates = (): Expected => ({ held: new Map(), rating: undefined, history: undefined, playback: undefined })

function chanceFrom(seed: number): DeviceGroup['chance'] {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function ask({ base, token }: Device, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await call(base, method, path, { token, ...(body !== undefined && { body }) })
  promise(reply.status < 500, `${method} ${path} said ${reply.status} ${reply.text}`)
  return reply
}

/** One device does something. */
type DeviceAction = (room: DeviceGroup, device: Device) => Promise<void>

const pick = <T>({ chance }: DeviceGroup, from: readonly T[]): T => from[chance(from.length)] as T
const about = (room: DeviceGroup) => {
  const title = pick(room, room.titles)
  return { title, expected: room.expected.get(title) ?? noStates() }
}
const moved = ({ held }: Expected, list: string, by: number) => held.set(list, (held.get(list) ?? 0) + by)
/** One of few moments, so that some are the same. */
const someTime = ({ chance, startedAt }: DeviceGroup) => new Date(startedAt - 1000 * chance(50)).toISOString()

const put: DeviceAction = async (room, device) => {
  const [list, { title, expected }] = [pick(room, lists), about(room)]
  const { status, body } = await ask(device, 'POST', `/profile/${list}`, { mediaId: title })
  promise(status === (body['added'] ? 201 : 200), `adding to ${list} said ${status}`)
  promise(body['removed'] !== (list as never), `moved from ${list} to ${list}`)
  if (body['added']) moved(expected, list, 1)
  if (body['removed']) moved(expected, body['removed'], -1)
}

const take: DeviceAction = async (room, device) => {
  const [list, { title, expected }] = [pick(room, lists), about(room)]
  const { status } = await ask(device, 'DELETE', `/profile/${list}/${title}`)
  promise(status === 204 || status === 404, `taking off ${list} said ${status}`)
  if (status === 204) moved(expected, list, -1)
}

const rate: DeviceAction = async (room, device) => {
  const { title, expected } = about(room)
  const [rating, at] = [1 + room.chance(10), someTime(room)]
  const { status } = await ask(device, 'PUT', `/profile/ratings/${title}`, { rating, ratedAt: at })
  promise(status === 200 || status === 201, `rating said ${status}`)
  const before = expected.rating
  if (!before || at > before.at || (at === before.at && rating > before.rating)) expected.rating = { rating, at }
}

const watch: DeviceAction = async (room, device) => {
  const { title, expected } = about(room)
  const kind = pick(room, ['history', 'playback'] as const)
  const [progress, at] = [1 + room.chance(79), someTime(room)]
  const { status } = await ask(device, 'POST', `/profile/${kind}`, { mediaId: title, progress, updatedAt: at })
  promise(status === 200 || status === 201, `${kind} said ${status}`)
  const before = expected[kind]
  if (!before || at > before.at || (at === before.at && progress > before.progress)) expected[kind] = { progress, at }
}

/** What only this device speaks of is seen at every server as soon as it is answered. */
const speakForItself: DeviceAction = async (room, device) => {
  const rating = 1 + room.chance(10)
  await ask(device, 'PUT', `/profile/ratings/${device.own}`, { rating })
  for (const base of room.bases) {
    const { body } = await ask({ ...device, base }, 'GET', `/profile/media/${device.own}`)
    promise(body['rating'] === (rating as never), `${base} has the rating ${body['rating']} instead of ${rating}`)
  }
}

/**
 * Requests one of few pages of a session at every server at once: one composes it, and all reads have the same bytes.
 */
const browse: DeviceAction = async (room, device) => {
  const pageFilters = { with_runtime_lte: 200 + room.chance(12) }
  const made = await Promise.all(room.bases.map((base) => ask({ ...device, base }, 'POST', '/pages', { pageFilters })))
  for (const { status, text, body } of made) {
    promise(status === 200 || status === 201, `a page said ${status} ${text}`)
    promise(body['id'] === made[0]?.body['id'], 'two servers name one page differently')
    if (status === 201) room.made.push(body['id'] ?? '')
  }
  const path = `/pages/${made[0]?.body['id']}/rows?limit=50&items=20`
  await Promise.all(room.bases.map((base) => readAgain(room, { ...device, base }, path)))
}

async function readAgain({ read }: DeviceGroup, device: Device, path: string): Promise<void> {
  const { status, text } = await ask(device, 'GET', path)
  promise(status === 200, `${path} said ${status} ${text}`)
  const key = `${device.token} ${path}`
  const first = read.get(key)
  const frozen = text.replace(/,"state":\{[^}]*\}/g, '') // the state of a title is the present one
  if (!first) read.set(key, { token: device.token, path, text: frozen })
  else promise(first.text === frozen, `${device.base}${path} is not what it was`)
}

const interactions: DeviceAction[] = [put, put, put, take, rate, watch, watch, speakForItself, browse, browse]

/** Every device does so many things, one after the other; all devices at once. */
export async function play(room: DeviceGroup, steps: number): Promise<void> {
  const live = async (device: Device) => {
    for (let step = 0; step < steps; step++) await pick(room, interactions)(room, device)
  }
  await Promise.all(room.devices.map(live))
}

/** What the servers say of each title beside what must be, and where they differ. */
export async function differences({ bases, devices: [device], expected }: DeviceGroup): Promise<string[]> {
  const wrong: string[] = []
  if (!device) return ['no device']
  for (const [title, { held, rating, history, playback }] of expected)
    for (const base of bases) {
      const { body } = await ask({ ...device, base }, 'GET', `/profile/media/${title}`)
      const state = body as unknown as Record<string, { progress: number; updatedAt: string } | number | boolean | null>
      const written = (kind: 'history' | 'playback') => {
        const entry = state[kind] as { progress: number; updatedAt: string } | null | undefined
        return entry ? `${entry.progress} ${entry.updatedAt}` : ''
      }
      const pairs: [string, unknown, unknown][] = [
        ...lists.map((list): [string, unknown, unknown] => [list, Number(state[list]), held.get(list) ?? 0]),
        ['rating', state['rating'] ?? null, rating?.rating ?? null],
        ['history', written('history'), history ? `${history.progress} ${history.at}` : ''],
        ['playback', written('playback'), playback ? `${playback.progress} ${playback.at}` : ''],
      ]
      for (const [what, is, must] of pairs) if (is !== must) wrong.push(`${base} ${title}: ${what} is ${is}, must be ${must}`)
    }
  return wrong
}

/** Reads every page again at every server; throws where one is not what it was. */
export async function readAll(room: DeviceGroup): Promise<number> {
  const [device] = room.devices
  for (const { token, path } of room.read.values())
    for (const base of room.bases) if (device) await readAgain(room, { ...device, base, token }, path)
  return room.read.size
}
