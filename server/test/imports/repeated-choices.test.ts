import { expect, it } from 'vitest'
import { plantPerson } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'
import { heldBy, importFile } from '../support/fixtures/import-world.ts'
import { film, putAll } from '../support/fixtures/made-titles.ts'
import { withImportWorld } from '../support/fixtures/with-import-world.ts'
import { onEachStore } from '../support/world.ts'

const viewing = ['Title,Date', '"Twin Rivers","1/5/21"', '"The Paper Lantern","1/4/21"'].join('\n')
const longer = `${viewing}\n"Night Ferry","1/6/21"`

onEachStore('a file with names that were settled before', (store) => {
  const at = withImportWorld(store)

  const rowsOf = async (importId: unknown, query = '') =>
    (await call(at.base, 'GET', `/profile/imports/${importId}/rows${query}`, { token: at.token })).body['items'] as never as {
      row: number
      title: string
      status: string
      reason: string
      media?: { id: string }
    }[]
  const undo = (importId: unknown) => call(at.base, 'DELETE', `/profile/imports/${importId}`, { token: at.token })

  /** Imports a file, and settles its one ambiguous name. */
  async function importAndSettle(mediaId: string | null): Promise<string> {
    const { body } = await importFile(at, viewing)
    expect(body).toMatchObject({ matched: 1, unsure: 1 })
    const [row] = await rowsOf(body['importId'], '?status=unsure')
    const path = `/profile/imports/${body['importId']}/rows/${row?.row}`
    expect((await call(at.base, 'PUT', path, { token: at.token, body: { mediaId } })).status).toBe(200)
    return String(body['importId'])
  }

  const settledIn = async (importId: unknown) => (await rowsOf(importId)).filter(({ reason }) => reason === 'settled')

  it('has the chosen title again, and adds what is new of it', async () => {
    await importAndSettle('MV_15')
    const before = await heldBy(at)
    const again = await importFile(at, viewing)
    expect(again.body).toMatchObject({ matched: 2, unsure: 0, added: 0 })
    expect(await settledIn(again.body['importId'])).toMatchObject([
      { title: 'Twin Rivers', status: 'matched', media: { id: 'MV_15' } },
    ])
    expect(await heldBy(at)).toEqual(before)
    const other = await importFile(at, viewing.replace('1/5/21', '3/9/22'))
    expect(other.body).toMatchObject({ matched: 2, unsure: 0, added: 1 })
  })

  it('leaves out again what was none of the candidates, and asks once there is another', async () => {
    await importAndSettle(null)
    const again = await importFile(at, longer)
    expect(again.body).toMatchObject({ matched: 2, unsure: 0, missing: 0 })
    expect(await settledIn(again.body['importId'])).toMatchObject([{ title: 'Twin Rivers', status: 'skipped' }])
    const { ctx } = at.world.service
    await putAll(ctx, [film(17, { title: 'Twin Rivers', imdb_id: 'tt7000017', release_date: '2013-02-01', vote_count: 8 })])
    await ctx.catalogueHolder.settle()
    expect((await importFile(at, viewing)).body).toMatchObject({ matched: 1, unsure: 1 })
  })

  it('asks again once every import with the choice is undone', async () => {
    const first = await importAndSettle('MV_14')
    const second = String((await importFile(at, viewing)).body['importId'])
    await undo(second)
    const third = String((await importFile(at, viewing)).body['importId'])
    await undo(first)
    const fourth = await importFile(at, viewing)
    expect(fourth.body).toMatchObject({ matched: 2, unsure: 0 })
    for (const importId of [third, fourth.body['importId']]) await undo(importId)
    expect((await importFile(at, viewing)).body).toMatchObject({ matched: 1, unsure: 1 })
  })

  it('has no title for another profile, nor for one that may not see it', async () => {
    await importAndSettle('MV_14')
    const { sessionToken: others } = await plantPerson(at.world)
    expect((await importFile({ ...at, token: others }, viewing)).body).toMatchObject({ unsure: 1 })
    const { base, profileId, refreshToken } = at
    await call(base, 'PATCH', `/profiles/${profileId}`, { token: refreshToken, body: { maturity: 'kids' } })
    const { body } = await call(base, 'POST', '/auth/session-token', { token: refreshToken, body: { profileId } })
    const childs = await importFile({ ...at, token: String(body['sessionToken']) }, viewing)
    expect(childs.body).toMatchObject({ matched: 0, unsure: 0, missing: 2 })
  })
})
