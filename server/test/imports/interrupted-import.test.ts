import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newHistoryImporter } from '../../src/imports/run-import.ts'
import { addRows } from '../../src/imports/store.ts'
import { profilesNamed } from '../../src/profiles/profiles.ts'
import {
  addImported,
  type EntryToImport,
  inImportTransaction,
  removeImported,
  splitByKind,
} from '../../src/taste/bulk/imported.ts'
import { plantPerson } from '../contract/fixture.ts'
import { call } from '../support/callers.ts'
import { heldBy, type Importing, importFile, openImportWorld } from '../support/fixtures/import-world.ts'
import { zipOf } from '../support/fixtures/zip.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

const AT = Date.UTC(2021, 0, 5, 12)
const of = (kind: EntryToImport['kind'], number: number, amount = 0): EntryToImport => ({
  kind,
  number,
  season: -1,
  episode: -1,
  at: AT,
  amount,
  dayOnly: true,
})
const entries = [of('liked', 0), of('watchlist', 1), of('rated', 2, 9), of('history', 0, 100), of('play', 0), of('play', 2)]

onEachStore('an import interrupted between two kinds of entries', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store)
  })
  afterAll(() => at?.world.close())

  const add = (key: { profile_id: string; import_id: string }, some: readonly EntryToImport[]) =>
    inImportTransaction(at.world.service.ctx, (ctx) => addImported(ctx, key, some))

  /** A profile with an import that has added nothing yet. */
  async function beginImport() {
    const { profileId, sessionToken: token } = await plantPerson(at.world)
    const { body } = await importFile({ ...at, token }, 'Title,Date\n"Never Heard Of","1/5/21"')
    return { profile_id: profileId, import_id: String(body['importId']) }
  }
  const held = ({ profile_id }: { profile_id: string }) => heldBy({ world: at.world, profileId: profile_id })

  it('resumes with the same result wherever it was interrupted, and can be undone completely', async () => {
    const whole = await beginImport()
    for (const some of splitByKind(entries)) await add(whole, some)
    expect((await held(whole))['plays']).toHaveLength(2)
    const kinds = splitByKind(entries).length
    for (let done = 1; done <= kinds; done++) {
      const broken = await beginImport()
      const nothing = await held(broken)
      for (const some of splitByKind(entries).slice(0, done)) await add(broken, some)
      for (const some of splitByKind(entries)) await add(broken, some)
      expect(await held(broken)).toEqual(await held(whole))
      await inImportTransaction(at.world.service.ctx, (ctx) => removeImported(ctx, broken))
      expect(await held(broken)).toEqual(nothing)
    }
  })

  it('has failed if an error ends it while entries are added', async () => {
    const { ctx } = at.world.service
    const { profileId, sessionToken: token } = await plantPerson(at.world)
    const [profile] = await profilesNamed(ctx, profileId)
    if (!profile) throw new Error('no profile')
    const file = path.join(at.world.dataDir, 'broken.zip') // archives are read in another process
    writeFileSync(file, zipOf({ 'viewing.csv': '' }))
    const importer = newHistoryImporter(async ({ importId }) => {
      const row = { ...fullRows.import_rows, profile_id: profileId, import_id: importId, person: '', position: 0, number: 0 }
      await addRows(ctx.store.slow, [{ ...row, status: 'matched', events: 'no JSON' }])
      return { format: 'netflix', people: [{ name: '', titles: 1 }], read: 1 }
    })
    const { importId, ended } = await importer.begin(ctx, profile, { file }, {})
    await ended
    const { body } = await call(at.base, 'GET', `/profile/imports/${importId}`, { token })
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'failed' } })
  })
})
