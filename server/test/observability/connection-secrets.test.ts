import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { call, type Reply } from '../support/callers.ts'
import { type MediaServer, openMediaServer } from '../support/external-services/media-server.ts'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { RawConnection } from '../support/http/raw-connection.ts'
import { onEachStore, type World } from '../support/world.ts'

const KEY = 'Zq7-the-key-of-a-media-server'

/** A store that quotes in its errors what it was given to keep. */
const quoting = {
  sqlite: [sql`create trigger quoting before insert on unmatched_events begin select raise(abort, new.event); end`],
  postgres: [
    sql`create function quote_event() returns trigger language plpgsql as $$ begin raise exception '%', new.event; end $$`,
    sql`create trigger quoting before insert on unmatched_events for each row execute function quote_event()`,
  ],
}

onEachStore('what opens a profile from outside', (store) => {
  let world: World
  let media: MediaServer
  let watcher: Watcher
  let hook: string
  let feed: string
  const asked: Reply[] = []
  beforeAll(async () => {
    world = await openTitleWorld(store, { MARQUEE_SOURCE_NETWORKS: '127.0.0.1/32' })
    media = await openMediaServer([{ id: 'a', type: 'movie', name: 'Film 1', tmdb: Number(filmId(1).slice(3)) }])
    media.key = KEY
    watcher = await newWatcher(world)
    hook = (await connect(world.base, watcher.sessionToken, 'hook')).secret
    feed = (await connect(world.base, watcher.sessionToken, 'feed')).secret
  })
  afterAll(async () => {
    await world?.close()
    await media?.close()
  })

  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await call(world.base, method, path, { ...(body !== undefined && { body }), headers })
    asked.push(reply)
    return reply.status
  }
  /** All that was logged, when the line of the latest request is there. */
  const logged = async () => {
    const file = path.join(inject('logFolder'), `${path.basename(world.dataDir)}.log`)
    const latest = String(asked.at(-1)?.headers.get('x-request-id'))
    world.service.runtime.log.flush()
    await expect.poll(() => readFileSync(file, 'utf8')).toContain(latest)
    return readFileSync(file, 'utf8')
  }
  const raw = async (text: string) => {
    const connection = new RawConnection(world.service.port)
    const answer = await connection.send(text).next()
    connection.end()
    return answer?.status
  }

  it('is in no line of the log, for any request and any answer', async () => {
    const watched = { ids: { mediaId: filmId(1) }, event: 'watched' }
    expect(await ask('POST', `/hooks/${hook}`, watched)).toBe(200)
    expect(await ask('POST', `/hooks/${hook}`, { NotificationType: hook })).toBe(202)
    expect(await ask('POST', `/hooks/${hook}`, `{"broken": "${hook}`)).toBe(400)
    expect(await ask('POST', `/hooks/${hook}`, 'x', { 'content-type': 'image/png' })).toBe(415)
    expect(await ask('POST', `/hooks/${hook}`, Buffer.alloc(2 ** 21 + 1))).toBe(413)
    expect(await ask('GET', `/hooks/${hook}`)).toBe(405)
    expect(await ask('POST', `/hooks/${hook}x`, watched)).toBe(404)
    expect(await ask('POST', `/hooks/${hook}/more?again=${hook}`, watched)).toBe(404)
    expect(await ask('GET', `/feeds/${feed}/radarr.json`)).toBe(200)
    expect(await ask('GET', `/feeds/${feed}/radarr.json?nothing=${feed}`)).toBe(400)
    expect(await ask('GET', `/feeds/${hook}/radarr.json`)).toBe(404)
    expect(await ask('GET', `/stremio/${feed}/manifest.json`)).toBe(200)
    expect(await ask('GET', '/profile', undefined, { authorization: `Bearer ${feed}` })).toBe(401)
    expect(await raw(`GET /feeds/${feed}/radarr.json HTTP/1.1\r\nno header ${feed}\r\n\r\n`)).toBe(400)
    const sources = async (more: object) => {
      const body = { kind: 'jellyfin', address: media.address, key: KEY, ...more }
      asked.push(await watcher.send('POST', '/profile/sources', body))
      await world.service.ctx.sourceReader.idle()
      return asked.at(-1)?.status
    }
    expect(await sources({})).toBe(201)
    expect(await sources({ key: `${KEY}-refused` })).toBe(201)
    expect(await sources({ address: media.address.replace('://', `://${KEY}@`) })).toBe(400)
    expect(await sources({ address: `${media.address}/?api_key=${KEY}` })).toBe(400)
    expect(await sources({ kind: KEY })).toBe(400)
    media.instead = (_request, response) => Boolean(response.writeHead(500).end(KEY))
    expect(await sources({})).toBe(201)

    for (const statement of quoting[store]) await statement.execute(world.service.ctx.db)
    const url = `http://marquee.test/hooks/${hook}`
    expect(await ask('POST', `/hooks/${hook}`, { title: url, year: 1999, type: 'movie', event: 'watched' })).toBe(500)
    await sql`alter table connections rename to elsewhere`.execute(world.service.ctx.db)
    expect(await ask('POST', `/hooks/${hook}`, watched)).toBe(500)
    expect(await ask('GET', `/feeds/${feed}/radarr.json`)).toBe(500)

    const text = await logged()
    expect(text.split('\n').length).toBeGreaterThan(asked.length)
    expect(text).toContain('request failed')
    const found = Object.entries({ hook, feed, key: KEY, address: media.address }).filter(
      ([, secret]) => text.includes(secret) || text.includes(secret.slice(-16)),
    )
    expect(found.map(([name]) => name)).toEqual([])
  })
})
