import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'
import { type Answer, openServer } from '../support/test-server.ts'

const forbidden: Answer = { status: 403, body: { code: 'FORBIDDEN' } }
const wantsPassword: Answer = { status: 403, body: { code: 'CONFIRM_PASSWORD' } }
const tokenOf = (csrfToken: string, id?: string) => ({ csrfToken, ...(id !== undefined && { account: { id } }) })

/** The transport with somebody signed in; `next` is what asking for the session again gives. */
async function signedIn(next = tokenOf('fresh', 'ana')) {
  await openBrowser()
  const transport = await import('../../../src/api/transport.ts')
  let reopened = 0
  transport.adoptSession(tokenOf('stale', 'ana'))
  transport.reopenSessionWith(async () => {
    reopened++
    transport.adoptSession(next)
    return next
  })
  return { ...transport, reopened: () => reopened }
}

const failing = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('it went well')),
    (thrown: { kind: string; status: number; code: string }) => thrown,
  )

describe('a request', () => {
  it('carries the token and its body', async () => {
    const { send } = await signedIn()
    const server = openServer({ 'POST /profiles': { body: { profileId: 'p' } } })
    expect(await send({ method: 'POST', path: '/profiles', body: { name: 'Ana' } })).toEqual({ profileId: 'p' })
    const [asked] = server.asked
    expect(asked?.headers.get('X-CSRF-Token')).toBe('stale')
    expect(asked?.headers.get('Content-Type')).toBe('application/json')
    expect(asked?.body).toEqual({ name: 'Ana' })
  })

  it('sends a file as it is, with its own type', async () => {
    const { send } = await signedIn()
    const server = openServer({ 'POST /admin/imports': { body: {} } })
    const file = new Blob(['{}'], { type: 'application/x-ndjson' })
    await send({ method: 'POST', path: '/admin/imports', file })
    expect(server.asked[0]?.body).toBe(file)
    expect(server.asked[0]?.headers.get('Content-Type')).toBe('application/x-ndjson')
  })

  it('gives nothing where the server has nothing to say', async () => {
    const { send } = await signedIn()
    openServer({ 'DELETE /account': { status: 204 } })
    expect(await send({ method: 'DELETE', path: '/account' })).toBeUndefined()
  })

  it('tells a server that is not reached from one that is late', async () => {
    const { send } = await signedIn()
    openServer({ 'GET /gone': 'refused', 'GET /late': 'never' })
    expect(await failing(send({ method: 'GET', path: '/gone' }))).toMatchObject({ kind: 'network' })
    expect(await failing(send({ method: 'GET', path: '/late', timeoutMs: 1 }))).toMatchObject({ kind: 'timeout' })
  })

  it('tells what the server refused: code, fields, and when to come again', async () => {
    const { send } = await signedIn()
    const errors = [{ path: 'name', message: 'too long' }]
    openServer({ 'POST /profiles': { status: 429, body: { code: 'SLOW', errors }, headers: { 'Retry-After': '7' } } })
    const failure = await failing(send({ method: 'POST', path: '/profiles', body: {} }))
    expect(failure).toMatchObject({ status: 429, code: 'SLOW', fields: errors, retryAfterSeconds: 7 })
  })

  it('is refused with a status alone where a proxy answers with a page of its own', async () => {
    const { send } = await signedIn()
    openServer({ 'GET /profiles': { status: 502, headers: { 'Retry-After': 'later' } } })
    const failure = await failing(send({ method: 'GET', path: '/profiles' }))
    expect(failure).toMatchObject({ status: 502, code: '', fields: [], retryAfterSeconds: undefined })
  })
})

describe('a stale token', () => {
  it('is renewed once, and the request is sent again with the new one', async () => {
    const { send, reopened } = await signedIn()
    const server = openServer({
      'POST /profiles': ({ headers }) => (headers.get('X-CSRF-Token') === 'fresh' ? { body: 'done' } : forbidden),
    })
    expect(await send({ method: 'POST', path: '/profiles', body: {} })).toBe('done')
    expect([reopened(), server.asked.length]).toEqual([1, 2])
  })

  it('that stays the same is not tried again', async () => {
    const { send } = await signedIn(tokenOf('stale', 'ana'))
    const server = openServer({ 'POST /profiles': forbidden })
    expect(await failing(send({ method: 'POST', path: '/profiles', body: {} }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(server.asked.length).toBe(1)
  })

  it('is refused twice at most', async () => {
    const { send } = await signedIn()
    const server = openServer({ 'POST /profiles': forbidden })
    expect(await failing(send({ method: 'POST', path: '/profiles', body: {} }))).toMatchObject({ code: 'FORBIDDEN' })
    expect(server.asked.length).toBe(2)
  })

  it('of another account sends nothing in its name unseen', async () => {
    const { send } = await signedIn(tokenOf('fresh', 'ben'))
    const server = openServer({ 'DELETE /account': forbidden })
    expect(await failing(send({ method: 'DELETE', path: '/account' }))).toMatchObject({ kind: 'account-changed' })
    expect(server.asked.length).toBe(1)
  })

  it('of somebody who has left is a sign-out', async () => {
    const { send } = await signedIn(tokenOf('fresh'))
    openServer({ 'DELETE /account': forbidden })
    expect(await failing(send({ method: 'DELETE', path: '/account' }))).toMatchObject({ kind: 'response', status: 401 })
  })

  it('is no reason to open the session while the session is being opened', async () => {
    const { send, reopened } = await signedIn()
    openServer({ 'GET /web/session': forbidden })
    await failing(send({ method: 'GET', path: '/web/session' }))
    expect(reopened()).toBe(0)
  })

  it('lets the app look who it is when the server knows nobody', async () => {
    const { send, reopened } = await signedIn(tokenOf('fresh'))
    openServer({ 'GET /auth/sessions': 401 })
    expect(await failing(send({ method: 'GET', path: '/auth/sessions' }))).toMatchObject({ status: 401 })
    expect(reopened()).toBe(1)
  })
})

describe('a request that needs the password again', () => {
  it('goes on by itself once it was given, and asks once for many', async () => {
    const { send, askPasswordWith } = await signedIn()
    let isGiven = false
    let asks = 0
    askPasswordWith(async () => {
      asks++
      await Promise.resolve()
      isGiven = true
      return true
    })
    openServer({ 'GET /admin/overview': () => (isGiven ? { body: 'seen' } : wantsPassword) })
    const call = () => send({ method: 'GET', path: '/admin/overview' })
    expect(await Promise.all([call(), call(), call()])).toEqual(['seen', 'seen', 'seen'])
    expect(asks).toBe(1)
  })

  it('is refused where it was not given, and what a screen reads by itself asks no more', async () => {
    const { send, askPasswordWith, adoptSession } = await signedIn()
    let asks = 0
    askPasswordWith(async () => {
      asks++
      return false
    })
    openServer({ 'GET /admin/overview': wantsPassword, 'POST /admin/training': wantsPassword })
    const read = () => failing(send({ method: 'GET', path: '/admin/overview' }))
    expect(await read()).toMatchObject({ code: 'CONFIRM_PASSWORD' })
    expect(await read()).toMatchObject({ code: 'CONFIRM_PASSWORD' })
    expect(asks).toBe(1)
    await failing(send({ method: 'POST', path: '/admin/training', body: {} }))
    expect(asks).toBe(2)
    adoptSession(tokenOf('fresh', 'ana'))
    await read()
    expect(asks).toBe(2)
    adoptSession(tokenOf('fresh', 'ben')) // who has declined nothing
    await read()
    expect(asks).toBe(3)
  })
})
