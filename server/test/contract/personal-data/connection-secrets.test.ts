import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, newAddress } from '../../support/callers.ts'
import { connect } from '../../support/http/connections.ts'
import { onEachStore, openWorld, type World } from '../../support/world.ts'
import { plantPerson } from '../fixture.ts'
import { operationOf, routes } from '../routes.ts'

const open: ReadonlySet<string> = new Set(['public', 'web', 'operator'])
const guarded = routes.filter(({ access }) => !open.has(access))

onEachStore('secrets of webhooks and feeds', (store) => {
  let world: World
  const secrets = { hook: '', feed: '' }
  beforeAll(async () => {
    world = await openWorld({ store })
    const { sessionToken } = await plantPerson(world)
    for (const kind of ['hook', 'feed'] as const) secrets[kind] = (await connect(world.base, sessionToken, kind)).secret
  })
  afterAll(() => world?.close())

  it.each(['hook', 'feed'] as const)('of a %s open no route but those of their kind', async (kind) => {
    const secret = secrets[kind]
    const opened: string[] = []
    for (const route of guarded) {
      if (route.access === kind) continue
      const path = route.path.replace(/\{\w+\}/g, secret)
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {}
      const { status } = await call(world.base, route.method, path, { token: secret, from: newAddress(), ...(body && { body }) })
      if (![401, 403, 404].includes(status)) opened.push(`${operationOf(route)}: ${status}`)
    }
    expect(opened).toEqual([])
  })

  it('of either kind are in no table', async () => {
    const rows = await world.service.ctx.db.selectFrom('connections').selectAll().execute()
    for (const secret of Object.values(secrets)) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
