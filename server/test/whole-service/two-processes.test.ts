import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantPerson } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'
import { openMediaServer } from '../support/external-services/media-server.ts'
import { heldBy, type Importing, importFile, openImportWorld } from '../support/fixtures/import-world.ts'
import type { OrderedProcess } from '../support/processes/ordered-process.ts'
import { type ProfileAnswer, type ProfileOrder, startProfileProcess } from '../support/processes/profile-process.ts'
import { onEachStore } from '../support/world.ts'

const ROUNDS = 6
const SOURCE_NETWORKS = { MARQUEE_SOURCE_NETWORKS: '127.0.0.1' }

const viewing = [
  'Title,Date',
  ...Array.from({ length: 8 }, (_, episode) => `"Harbour Watch: Season 1: Tide ${episode + 1}","10/${10 + episode}/20"`),
  '"The Paper Lantern","1/4/21"',
  '"The Paper Lantern","2/4/21"',
  '"Night Ferry","1/4/21"',
].join('\n')

onEachStore('two processes that fill one profile at once', (store) => {
  let at: Importing
  let processes: OrderedProcess<ProfileOrder, ProfileAnswer>[]
  beforeAll(async () => {
    // The processes have the real clock, and a claim by a clock that is ahead of one's own is void.
    at = await openImportWorld(store, SOURCE_NETWORKS, { realClock: true })
    const { dataDir, databaseUrl } = at.world
    processes = await Promise.all([1, 2].map(() => startProfileProcess({ dataDir, databaseUrl, env: SOURCE_NETWORKS })))
  })
  afterAll(async () => {
    await Promise.all((processes ?? []).map(({ close }) => close()))
    await at?.world.close()
  })
  const both = (what: ProfileOrder) => Promise.all(processes.map(({ order }) => order(what)))

  it('import one file once: each is answered, nothing is doubled, and undoing leaves nothing', async () => {
    const once = await importFile(at, viewing)
    const expected = await heldBy(at)
    const file = path.join(at.world.dataDir, 'viewing.csv')
    writeFileSync(file, viewing)
    for (let round = 0; round < ROUNDS; round++) {
      const { profileId, sessionToken: token } = await plantPerson(at.world)
      const mine = { ...at, profileId, token }
      const answers = await both({ profileId, file })
      const taken = answers.filter(({ importId }) => importId !== undefined)
      expect(taken.length).toBeGreaterThan(0)
      for (const { importId, refused } of answers) expect(importId ?? refused).toMatch(/^imp_|^CONFLICT$/)
      expect(taken.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(once.body['added'])
      expect(await heldBy(mine)).toEqual(expected)
      for (const { importId } of taken)
        expect((await call(at.base, 'DELETE', `/profile/imports/${importId}`, { token })).status).toBe(204)
      expect(Object.values(await heldBy(mine)).flat()).toEqual([])
    }
  })

  it('read a source once, whichever claims it', async () => {
    const { ctx } = at.world.service
    const { profileId, sessionToken: token } = await plantPerson(at.world)
    const media = await openMediaServer([
      { id: 'a', type: 'movie', name: 'Night Ferry', tmdb: 12, played: true, playedAt: '2024-05-01T20:00:00.000Z', plays: 1 },
    ])
    const body = { kind: 'jellyfin', address: media.address, key: media.key }
    expect((await call(at.base, 'POST', '/profile/sources', { token, body })).status).toBe(201)
    await ctx.sourceReader.idle()
    for (let round = 0; round < ROUNDS; round++) {
      await ctx.db.updateTable('sources').set({ next_read_at: 0, tried_at: 0 }).execute()
      const gate = Promise.withResolvers<void>()
      media.asked = []
      media.instead = (_request, response) => {
        media.instead = undefined
        void gate.promise.then(() => response.end(JSON.stringify(media.users)))
        return true
      }
      await both('read sources') // both have looked, and one of them waits for its answer
      gate.resolve()
      await both('settle')
      await ctx.sourceReader.idle() // this process looks for due sources, too, from time to time
      expect(media.asked.filter((asked) => asked === '/Users')).toHaveLength(1)
    }
    await media.close()
    expect(await ctx.db.selectFrom('sources').select(['outcome', 'claimed_until']).execute()).toEqual([
      { outcome: 'ok', claimed_until: 0 },
    ])
    const held = await heldBy({ ...at, profileId })
    expect([held['history']?.length, held['plays']?.length, held['list_entries']?.length]).toEqual([1, 1, 1])
  })
})
