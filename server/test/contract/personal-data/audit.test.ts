import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, call, makeFirstAccount, newEmail, requestCode, signInPerson } from '../../support/callers.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../../support/world.ts'
import { mint, newProfile, poll } from '../fixture.ts'

onEachStore('the audit log', (store) => {
  let world: World
  const [adminEmail, email] = [newEmail(), newEmail()]
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'invite' } })
    await makeFirstAccount(world.base, adminEmail)
  })
  afterAll(() => world?.close())

  const entries = () => world.service.ctx.db.selectFrom('audit').selectAll().orderBy('at').orderBy('id').execute()
  /** What one act adds to it. */
  const noted = async (act: () => Promise<unknown>) => {
    const before = new Set((await entries()).map(({ id }) => id))
    await act()
    return (await entries()).filter(({ id }) => !before.has(id))
  }

  it('has one entry for each thing that happens, by id, and never a name, an address, a code or a secret', async () => {
    const admin = await signInPerson(world.base, adminEmail)
    const browser = await new Browser(world.base, '198.51.100.77').open()
    const secrets = ['198.51.100.77', '2001:db8:1:2:3::4', adminEmail, email, 'Quirinus', PASSWORD, 'Living room']
    let [invite, token, profileId]: [string, string, string] = ['', '', '']
    const acts: [event: string, act: () => Promise<unknown>][] = [
      [
        'invite made',
        async () => (invite = String((await admin.send('POST', '/admin/invites')).body['inviteUrl']).split('=')[1] ?? ''),
      ],
      [
        'account made+signed in',
        () => browser.send('POST', '/web/accounts', { email, password: PASSWORD, name: 'Quirinus', invite }),
      ],
      ['signed in', () => signInPerson(world.base, email)],
      ['password failed', () => signInPerson(world.base, email, 'not the right one').catch(() => {})],
      ['code failed', () => browser.send('GET', '/web/activations/BBBB-BBBB')],
      [
        'code issued',
        () => call(world.base, 'POST', '/auth/device-codes', { body: { clientID: 'demo' }, from: '2001:db8:1:2:3::4' }),
      ],
    ]
    const code = await requestCode(world.base)
    const denied = await requestCode(world.base)
    acts.push(
      ['code entered', () => browser.send('GET', `/web/activations/${code.userCode}`)],
      ['code approved', () => browser.send('POST', `/web/activations/${code.userCode}`, { decision: 'approve' })],
      ['code denied', () => browser.send('POST', `/web/activations/${denied.userCode}`, { decision: 'deny' })],
      ['code redeemed', async () => (token = String((await poll(world.base, code.deviceCode)).body['refreshToken']))],
      ['profile made', async () => (profileId = await newProfile(world.base, token, { name: 'Quirinus junior' }))],
      ['profile changed', () => call(world.base, 'PATCH', `/profiles/${profileId}`, { token, body: { name: 'Quirinus II' } })],
      ['', () => mint(world.base, token, profileId)],
      ['account exported', () => browser.send('GET', '/account/export')],
      ['profile deleted', () => call(world.base, 'DELETE', `/profiles/${profileId}`, { token })],
      ['revoked', () => call(world.base, 'DELETE', '/auth/session', { token })],
      ['password changed', () => browser.send('POST', '/web/password', { current: PASSWORD, next: `${PASSWORD}!` })],
      [
        'password set',
        async () => {
          await world.service.ctx.db.updateTable('accounts').set({ password_hash: '' }).where('email', '=', email).execute()
          await browser.send('POST', '/web/password', { next: PASSWORD })
        },
      ],
      ['client added', () => admin.send('POST', '/admin/clients', { id: 'kodi', name: 'Quirinus TV' })],
      ['client removed', () => admin.send('DELETE', '/admin/clients/kodi')],
      ['account deleted', () => browser.send('DELETE', '/account')],
    )
    for (const [events, act] of acts)
      expect(
        (await noted(act))
          .map(({ event }) => event)
          .sort()
          .join('+'),
      ).toBe(events)
    secrets.push(
      invite,
      token,
      code.userCode,
      code.userCode.replace('-', ''),
      code.deviceCode,
      browser.cookie.split('=')[1] ?? '',
    )
    const log = JSON.stringify(await entries())
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).toContain('198.51.100.0')
    expect(log).toContain('2001:db8:1::/48')
  })

  it('says who did what an administrator did', async () => {
    const admin = await signInPerson(world.base, adminEmail)
    const { body } = await admin.send('GET', '/account')
    const added = await noted(() => admin.send('POST', '/admin/clients', { id: 'plex', name: 'Plex' }))
    expect(added).toMatchObject([{ event: 'client added', account_id: body['id'], client_id: 'plex' }])
  })

  it('says who began or stopped an import, began a training or took a backup', async () => {
    const admin = await signInPerson(world.base, adminEmail)
    const { body } = await admin.send('GET', '/account')
    const { ctx } = world.service
    const counts = { read: 0, added: 0, changed: 0, refused: 0, problems: '[]' }
    const times = { started_at: world.now(), updated_at: world.now(), finished_at: null }
    const run = { id: 'import_1', source: 'ndjson', place: 'x', position: '{}', status: 'running', ...counts, ...times } as const
    await ctx.db.insertInto('import_runs').values(run).execute()
    const acts: [event: string, act: () => Promise<{ status: number }>][] = [
      ['import stopped', () => admin.send('DELETE', '/admin/imports/import_1')],
      ['', () => admin.send('DELETE', '/admin/imports/import_1')],
      ['import started', () => admin.send('POST', '/admin/imports', '{}\n', { 'content-type': 'application/x-ndjson' })],
      ['training started', () => admin.send('POST', '/admin/training', {})],
      ['backup made', () => admin.send('GET', '/admin/backup')],
    ]
    for (const [event, act] of acts) {
      const added = await noted(async () => expect((await act()).status).toBeLessThan(300))
      expect(added).toMatchObject(event === '' ? [] : [{ event, account_id: body['id'], address: expect.any(String) }])
    }
  })

  it('notes a token that is refused because its time has passed', async () => {
    const browser = await signInPerson(world.base, adminEmail)
    world.pass(8 * 86_400_000)
    expect((await noted(() => browser.send('GET', '/account'))).map(({ event }) => event)).toEqual(['token refused'])
  })
})
