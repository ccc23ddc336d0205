import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Browser, type Code, call, type Device, makeFirstAccount, newEmail, type Reply, signUp } from '../callers.ts'
import { newDatabase, PASSWORD } from '../world.ts'
import type { MigrationDone, MigrationOrder } from './migrator.ts'
import { promise, type Race, type RaceFixture } from './race-fixture.ts'

export const statuses = (replies: Reply[]) =>
  replies.map(({ status, body }) => `${status} ${body['code'] ?? ''}`.trim()).join(' and ')
export const poll = (base: string, { deviceCode }: Code) => call(base, 'POST', `/auth/device-codes/${deviceCode}/poll`)
const decide = (person: Browser, { userCode }: Code, decision: 'approve' | 'deny') =>
  person.send('POST', `/web/activations/${userCode}`, { decision })

/** The same person in front of the other node. */
function at(base: string, person: Browser): Browser {
  const browser = new Browser(base)
  browser.cookie = person.cookie
  browser.csrfToken = person.csrfToken
  return browser
}

async function code(base: string, deviceName: string): Promise<Code> {
  const reply = await call(base, 'POST', '/auth/device-codes?size=100', { body: { clientID: 'demo', deviceName } })
  promise(reply.status === 201, `no code: ${reply.status} ${reply.text}`)
  return reply.body as unknown as Code
}

export async function approved(base: string, person: Browser, deviceName: string): Promise<Code> {
  const made = await code(base, deviceName)
  const reply = await decide(person, made, 'approve')
  promise(reply.status === 200, `not approved: ${reply.status} ${reply.text}`)
  return made
}

/** Registration is open to everybody once there is a first account. */
async function openToAll({ nodes: [one] }: RaceFixture): Promise<void> {
  const { body } = await call(one, 'GET', '/web/session')
  if ((body['registration'] as { mode?: string } | undefined)?.mode === 'first') await makeFirstAccount(one)
}

/** Two people, each with a browser at both nodes. */
export async function twoPeople(fixture: RaceFixture): Promise<{ ann: [Browser, Browser]; bob: [Browser, Browser] }> {
  await openToAll(fixture)
  const [one, two] = fixture.nodes
  const [ann, bob] = [await signUp(one), await signUp(two)]
  return { ann: [ann, at(two, ann)], bob: [at(one, bob), bob] }
}

const pollPoll: Race = {
  name: 'poll‖poll',
  atOnce: 4,
  prepare: async (fixture) => {
    const { ann } = await twoPeople(fixture)
    const [one, two] = fixture.nodes
    const trial = async (number: number) => {
      const device = `polled ${number}`
      const made = await approved(fixture.nodes[number % 2] ?? one, ann[(number + 1) % 2] ?? ann[0], device)
      const polls = await Promise.all([one, two, one, two].map((base) => poll(base, made)))
      promise(
        polls.every(({ status }) => status === 200),
        `polls said ${statuses(polls)}`,
      )
      promise(
        new Set(polls.map(({ text }) => text)).size === 1,
        `different answers: ${polls.map(({ text }) => text.replace(/(rt_.{6})\w+/, '$1…')).join(' ')}`,
      )
      const { rows } = await fixture.sql.query('select public_id from sign_ins where device_name = $1', [device])
      promise(rows.length === 1, `${rows.length} sign-ins`)
      promise(rows[0].public_id === polls[0]?.body['publicId'], 'the answers name another sign-in')
      return 'one sign-in, 4 equal answers'
    }
    return { trial }
  },
}

const approveApprove: Race = {
  name: 'approve‖approve',
  atOnce: 4,
  prepare: async (fixture) => {
    const { ann, bob } = await twoPeople(fixture)
    const trial = async (number: number) => {
      const rivals = number % 2 === 0
      const made = await code(fixture.nodes[0], `approved ${number}`)
      const replies = await Promise.all([decide(ann[0], made, 'approve'), decide(rivals ? bob[1] : ann[1], made, 'approve')])
      const won = replies.filter(({ status }) => status === 200).length
      const lost = replies.filter(({ status }) => status === (rivals ? 404 : 409)).length
      promise(won === 1 && lost === 1, `said ${statuses(replies)}`)
      const polled = await poll(fixture.nodes[1], made)
      promise(polled.status === 200, `the poll said ${polled.status}`)
      const mine = (await ann[0].send('GET', '/auth/sessions')).text.includes(String(polled.body['publicId']))
      promise(mine === (!rivals || replies[0]?.status === 200), 'the sign-in is not the winner’s')
      return rivals ? '200 and 404 (two people)' : '200 and 409 (one person)'
    }
    return { trial }
  },
}

const approveDeny: Race = {
  name: 'approve‖deny',
  atOnce: 4,
  prepare: async (fixture) => {
    const { ann, bob } = await twoPeople(fixture)
    const trial = async (number: number) => {
      const [one, two] = number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const denier = number % 4 < 2 ? ann : bob
      const made = await code(fixture.nodes[0], `decided ${number}`)
      const replies = await Promise.all([decide(ann[one], made, 'approve'), decide(denier[two], made, 'deny')])
      const [approval, denial] = replies.map(({ status }) => status === 200)
      promise(approval !== denial, `said ${statuses(replies)}`)
      const polled = await poll(fixture.nodes[number % 2] ?? fixture.nodes[0], made)
      const agrees = approval
        ? polled.status === 200 && 'refreshToken' in polled.body
        : polled.body['code'] === 'DEVICE_CODE_DENIED'
      promise(agrees, `${approval ? 'approve' : 'deny'} won, the poll said ${statuses([polled])}`)
      return approval ? 'approved' : 'denied'
    }
    return { trial }
  },
}

const mintRevoke: Race = {
  name: 'session-token‖revoke',
  atOnce: 4,
  prepare: async (fixture) => {
    const { ann } = await twoPeople(fixture)
    const made = await ann[0].send('POST', '/profiles', { name: 'Ann' })
    const body = { profileId: made.body['profileId'] }
    const revoked: string[] = []
    const trial = async (number: number) => {
      const [here, there] = number % 2 === 0 ? fixture.nodes : [fixture.nodes[1], fixture.nodes[0]]
      const device = (await poll(here, await approved(here, ann[0], `revoked ${number}`))).body as unknown as Device
      const token = device.refreshToken
      const mint = (base: string) => call(base, 'POST', '/auth/session-token', { token, body })
      const [revoke, ...mints] = await Promise.all([call(there, 'DELETE', '/auth/session', { token }), mint(here), mint(there)])
      promise(revoke.status === 200, `revoke said ${revoke.status}`)
      revoked.push(token)
      const sessions = mints.filter(({ status }) => status === 200).map(({ body }) => String(body['sessionToken']))
      promise(
        mints.every(({ status }) => status === 200 || status === 401 || status === 404),
        `mints said ${statuses(mints)}`,
      )
      for (const session of sessions)
        for (const base of fixture.nodes) {
          const { status } = await call(base, 'GET', '/profile', { token: session })
          promise(status === 401, `a session token of a revoked sign-in got ${status}`)
        }
      const { rowCount } = await fixture.sql.query('select 1 from browsing_sessions where public_id = $1', [device.publicId])
      promise(rowCount === 0, `${rowCount} sessions are left`)
      return `${sessions.length} minted, all dead`
    }
    const afterwards = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000)) // a node may remember a token for less than a second
      for (const token of revoked)
        for (const base of fixture.nodes) {
          const { status } = await call(base, 'GET', '/profiles', { token })
          promise(status === 401, `a revoked refresh token got ${status}`)
        }
    }
    return { trial, afterwards }
  },
}

type Visitor = { base: string; cookie: string; csrfToken: string }

async function visit(base: string): Promise<Visitor> {
  const { cookie, csrfToken } = await new Browser(base).open()
  return { base, cookie, csrfToken }
}

async function register({ base, cookie, csrfToken }: Visitor, email: string, setupCode?: string): Promise<Response> {
  return fetch(`${base}/web/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken },
    body: JSON.stringify({ email, password: PASSWORD, name: 'Somebody', setupCode }),
  })
}

const registerRegister: Race = {
  name: 'register‖register',
  atOnce: 2,
  prepare: async (fixture) => {
    await openToAll(fixture)
    const visitors = await Promise.all(fixture.nodes.map(visit))
    const trial = async (number: number) => {
      const email = newEmail()
      const typed = [email, number % 2 === 0 ? email : email.toUpperCase()]
      const replies = await Promise.all(visitors.map((visitor, which) => register(visitor, typed[which] ?? email)))
      const codes = replies.map(({ status }) => status).sort()
      promise(codes.join() === '201,409', `answered ${codes}`)
      const { rowCount } = await fixture.sql.query('select 1 from accounts where email = $1', [email])
      promise(rowCount === 1, `${rowCount} accounts`)
      return '201 and 409'
    }
    return { trial }
  },
}

async function owner(base: string, registered: Response): Promise<Browser> {
  const browser = new Browser(base)
  browser.cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  browser.csrfToken = ((await registered.json()) as { csrfToken: string }).csrfToken
  return browser
}

/**
 * Deletes all accounts after each trial, the administrator last, so that the next trial creates the first one again.
 */
const firstFirst: Race = {
  name: 'first‖first account',
  atOnce: 1,
  prepare: async (fixture) => {
    const visitors = await Promise.all(fixture.nodes.map(visit))
    const trial = async () => {
      const code = await fixture.setupCode()
      const replies = await Promise.all(visitors.map((visitor) => register(visitor, newEmail(), code)))
      const codes = replies.map(({ status }) => status).sort()
      const { rows } = await fixture.sql.query<{ admin: number }>('select admin from accounts order by admin')
      const made = replies.filter(({ status }) => status === 201)
      const owners = await Promise.all(made.map((reply) => owner(fixture.nodes[0], reply)))
      for (const person of owners) await person.send('DELETE', '/account')
      for (const person of owners) await person.send('DELETE', '/account')
      promise(rows.filter(({ admin }) => admin === 1).length === 1, `${codes}: accounts ${JSON.stringify(rows)}`)
      // One that comes too late to be first is an ordinary registration, which this server leaves open.
      promise(codes.join() === '201,409' || codes.join() === '201,201', `answered ${codes}`)
      return `one administrator (${codes.join(' and ')})`
    }
    return { trial }
  },
}

const migrateMigrate: Race = {
  name: 'migrate‖migrate',
  atOnce: 1,
  prepare: async (fixture) => {
    const children = [1, 2].map(() => fork(path.join(import.meta.dirname, 'migrator.ts'), { execArgv: [] }))
    const trial = async (number: number) => {
      const database = await newDatabase(fixture.postgresUrl)
      const folder = path.join(fixture.folder, `migrated-${number}`)
      const onPostgres = await Promise.all(children.map((child) => order(child, { databaseUrl: database.url, dataDir: folder })))
      await database.drop()
      const onSqlite = await Promise.all(children.map((child) => order(child, { databaseUrl: undefined, dataDir: folder })))
      const failed = [...onPostgres, ...onSqlite].flatMap((done) => ('error' in done ? [done.error] : []))
      promise(failed.length === 0, failed.join(' and '))
      const [one = [], two] = onSqlite.map((done) => ('secrets' in done ? done.secrets : []))
      promise(one.join() === two?.join() && one.every((secret) => /^[0-9a-f]{64}$/.test(secret)), 'they have different secrets')
      return 'both opened the store (PostgreSQL and SQLite) with the same secrets'
    }
    return { trial, afterwards: async () => children.forEach((child) => void child.disconnect()) }
  },
}

async function order(child: ChildProcess, what: MigrationOrder): Promise<MigrationDone> {
  child.send(what)
  const [done] = await once(child, 'message')
  return done as MigrationDone
}

/** In the order they must run: the first one needs a store without accounts and leaves none behind. */
export const races = {
  firstFirst,
  registerRegister,
  pollPoll,
  approveApprove,
  approveDeny,
  mintRevoke,
  migrateMigrate,
} as const
