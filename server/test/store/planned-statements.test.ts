import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { newWatcher, openPageWorld, type Watcher } from '../support/fixtures/page-world.ts'
import type { World } from '../support/world.ts'

const planned = z.object({ name: z.string().startsWith('marquee_'), text: z.string() })

describe.skipIf(inject('postgresUrl') === undefined)('statements that PostgreSQL plans once a connection', () => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openPageWorld('postgres')
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const evening = async (...ids: string[]) => {
    await watcher.again()
    await watcher.like(...ids)
    const { id } = await watcher.page()
    return watcher.rows(id)
  }

  it('are those of the way from a like to a page', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await evening('MV_77')
    const texts = asked.mock.calls.flatMap(([given]) => planned.safeParse(given).data?.text ?? [])
    asked.mockRestore()
    for (const part of ['into "opinions"', 'from opinions', 'into pages', 'from "pages"', 'from "browsing_sessions"'])
      expect(
        texts.filter((text) => text.includes(part)),
        part,
      ).not.toHaveLength(0)
  })

  it('go on when a newer version adds columns to what they read', async () => {
    await evening('MV_98')
    const client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    for (const table of ['profiles', 'sign_ins', 'accounts', 'browsing_sessions', 'opinions', 'list_entries', 'pages'])
      await client.query(`alter table ${table} add column newer text`)
    await client.end()
    expect((await evening('MV_27205')).length).toBeGreaterThan(5)
  })
})
