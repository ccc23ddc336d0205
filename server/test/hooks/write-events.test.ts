import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionOf } from '../../src/connections/connections.ts'
import type { ConnectedProfile } from '../../src/ctx.ts'
import type { EventAction, ServerEvent } from '../../src/hooks/event.ts'
import { type ReceivedEvent, writeEvents } from '../../src/hooks/write-events.ts'
import { filmId, seriesId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type World } from '../support/world.ts'

const RUNS = 8
const TITLES_EACH = 3
const MINUTE_MS = 60_000
const tables = ['playback', 'history', 'plays', 'list_entries', 'ratings', 'opinions'] as const

/** A random event: the index of its title, its age in minutes (undefined: no time), and its action. */
type Drawn = { title: number; episode: number; ago: number | undefined; action: EventAction; profile: number }

const drawn: fc.Arbitrary<Drawn> = fc.record({
  title: fc.nat(TITLES_EACH - 1),
  episode: fc.integer({ min: 1, max: 2 }),
  ago: fc.option(fc.constantFrom(0, 1, 4, 6, 90, 1441, 3000), { nil: undefined }),
  action: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(10, 79, 80, 90, 100).map((progress): EventAction => ({ kind: 'progress', progress })),
    },
    fc.constantFrom<EventAction>(
      { kind: 'owned' },
      { kind: 'liked' },
      { kind: 'rating', rating: 7 },
      { kind: 'rating', rating: null },
    ),
  ),
  profile: fc.nat(1),
})

onEachStore('events that are written together', (store) => {
  let world: World
  let together: ConnectedProfile[]
  let alone: ConnectedProfile[]
  const newServer = async () => {
    const { sessionToken } = await newWatcher(world)
    return connectionOf(world.service.ctx, (await connect(world.base, sessionToken, 'hook')).secret, 'hook')
  }
  beforeAll(async () => {
    world = await openTitleWorld(store)
    together = [await newServer(), await newServer()]
    alone = [await newServer(), await newServer()]
  })
  afterAll(() => world?.close())

  const received = (of: ConnectedProfile[], run: number, { title, episode, ago, action, profile }: Drawn): ReceivedEvent => {
    const n = 1 + run * TITLES_EACH + title
    const mediaId = title === 0 ? seriesId(n) : filmId(n)
    const at = ago === undefined ? undefined : new Date(world.now() - ago * MINUTE_MS).toISOString()
    const place = title === 0 ? { season: 1, episode } : {}
    const event: ServerEvent = {
      title: { mediaType: title === 0 ? 'tv' : 'movie', ids: { mediaId }, ...place },
      ...{ action, users: [], at },
    }
    const who = of[profile]
    if (!who) throw new Error('no such profile')
    const number = world.service.ctx.liveCatalogue().numberOf(mediaId)
    return { who, sender: 'script', change: { number, event, payload: { mediaId, ...place, action, at } } }
  }

  /** All rows of some profiles, by their index instead of their ids. */
  async function heldOf(profiles: ConnectedProfile[]): Promise<unknown[]> {
    const { db } = world.service.ctx
    const held: string[] = []
    for (const [index, { profileId }] of profiles.entries())
      for (const table of tables) {
        const rows = await db.selectFrom(table).selectAll().where('profile_id', '=', profileId).execute()
        held.push(...rows.map((row) => JSON.stringify([table, { ...row, profile_id: index }])))
      }
    return held.sort()
  }

  it('have the same result as each written alone, where positions come first', async () => {
    const isPosition = ({ action }: Drawn) => action.kind === 'progress' && action.progress < 80
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 30 }), async (events) => {
        const { ctx } = world.service
        const ordered = [...events.filter(isPosition), ...events.filter((event) => !isPosition(event))]
        const outcomes = await writeEvents(ctx, ordered.map((event) => received(together, run, event))) // biome-ignore format: one thought
        const each: string[] = []
        for (const event of ordered) each.push(...(await writeEvents(ctx, [received(alone, run, event)])))
        run = (run + 1) % RUNS
        expect(outcomes).toEqual(each)
        expect(await heldOf(together)).toEqual(await heldOf(alone))
      }),
      { seed: 14, numRuns: RUNS, endOnFailure: true },
    )
  })
})
