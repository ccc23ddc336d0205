import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FailureCode, failureCodes } from '../../src/imports/failures.ts'
import { newHistoryImporter } from '../../src/imports/run-import.ts'
import { profilesNamed } from '../../src/profiles/profiles.ts'
import { call } from '../support/callers.ts'
import { ended, type Importing, importFile, openImportWorld } from '../support/fixtures/import-world.ts'
import { zipOf } from '../support/fixtures/zip.ts'
import { onEachStore } from '../support/world.ts'

const repeat = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join('\n')
const netflix = (lines: string) => `Title,Date\n${lines}`
const activity = (lines: string) =>
  `Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country\n${lines}`
/** JSON of more than 100 MB that is packed to a few, but not as tightly as a zip bomb. */
const largeJson = () => {
  const megabyte = repeat(1000, () => `"${randomBytes(20).toString('hex')}${' '.repeat(960)}"`)
  return `[${repeat(101, () => megabyte)}]`
}

/** A show of Trakt's: entries that cost little to read. */
const watchedEpisodes = (count: number) => {
  const episodes = Array.from({ length: count }, () => ({ number: 1 }))
  const seasons = [{ number: 1, episodes }]
  return JSON.stringify([{ show: { ids: { imdb: 'tt7000021' } }, last_watched_at: '2020-01-01', seasons }])
}

/** Large files are read on one store only: a store does not see them. */
type FileCase = { code: FailureCode; limit?: number; isLarge?: true; file: () => string | Buffer<ArrayBuffer> }

const files: FileCase[] = [
  { code: 'gzip', file: () => Buffer.from(gzipSync('Date,Name\n')) },
  { code: 'nested-archive', file: () => zipOf({ 'inner.zip': zipOf({ 'diary.csv': 'a' }) }) },
  { code: 'compression-ratio', file: () => zipOf({ 'diary.csv': Buffer.alloc(20_000_000) }) },
  { code: 'archive-too-large', limit: 300, file: () => zipOf({ 'diary.csv': randomBytes(4_000_000) }, { claimedSize: 301e6 }) },
  { code: 'archive-encrypted', file: () => zipOf({ 'diary.csv': 'a' }, { isEncrypted: true }) },
  { code: 'archive-damaged', file: () => zipOf({ 'diary.csv': 'a,b\n'.repeat(100) }).subarray(0, -30) },
  { code: 'archive-empty', file: () => zipOf({ 'photo.jpg': 'a' }) },
  { code: 'too-many-files', limit: 250, file: () => zipOf(Object.fromEntries(Array.from({ length: 251 }, (_, n) => [`${n}.csv`, 'a']))) },
  { code: 'not-recognised', file: () => 'a letter to somebody' },
  { code: 'json-too-large', limit: 100, isLarge: true, file: () => zipOf({ 'trakt.json': largeJson() }) },
  { code: 'json-damaged', file: () => '[{"movie":' },
  { code: 'unnamed-list', file: () => 'Date,Name,Year,Letterboxd URI\n2020-01-01,Night Ferry,2004,x\n' },
  { code: 'too-many-lines', limit: 250_000, isLarge: true, file: () => netflix(repeat(250_001, () => 'a,1/4/21')) },
  { code: 'too-many-entries', limit: 250_000, isLarge: true, file: () => watchedEpisodes(250_001) },
  { code: 'too-many-titles', limit: 50_000, isLarge: true, file: () => netflix(repeat(50_001, (n) => `Film ${n},1/4/21`)) },
  {
    code: 'too-many-people',
    limit: 50,
    file: () => activity(repeat(51, (n) => `Person ${n},2021-01-01 20:00:00,01:40:00,,Night Ferry,,TV,01:40:00,01:40:00,DE`)),
  },
  { code: 'no-titles', file: () => 'Title,Date\n' },
] // biome-ignore format: a table

onEachStore('an import that fails', (store) => {
  let at: Importing
  beforeAll(async () => {
    at = await openImportWorld(store, { MARQUEE_LIMIT_REQUESTS_PER_SIGN_IN: '0' })
  })
  afterAll(() => at?.world.close())

  it.each(files.filter(({ isLarge }) => store === 'sqlite' || !isLarge))('states $code', async ({ code, limit, file }) => {
    const { body } = await importFile(at, file())
    expect([body['status'], body['failure']]).toEqual(['failed', { code, ...(limit && { limit }) }])
    expect(body['message']).toContain(limit?.toLocaleString('en') ?? ' ')
  })

  it('states that it was interrupted when its server has stopped, and that it broke off otherwise', async () => {
    const { ctx } = at.world.service
    const { body } = await importFile(at, netflix('Night Ferry,1/4/21'))
    const stopped = { status: 'reading', updated_at: ctx.now() - 60_000 } as const
    await ctx.db.updateTable('profile_imports').set(stopped).where('id', '=', String(body['importId'])).execute()
    expect((await ended(at, String(body['importId']))).body).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } })
    const [profile] = await profilesNamed(ctx, at.profileId)
    if (!profile) throw new Error('no profile')
    const file = path.join(at.world.dataDir, 'history.zip') // archives are read in another process
    writeFileSync(file, zipOf({ 'viewing.csv': 'a' }))
    const broken = await newHistoryImporter(() => Promise.reject(new Error('killed'))).begin(ctx, profile, { file }, {})
    await broken.ended
    expect((await ended(at, broken.importId)).body).toMatchObject({ status: 'failed', failure: { code: 'failed' } })
  })

  it('of an earlier version has only its message', async () => {
    const { ctx } = at.world.service
    const { body } = await importFile(at, '[{"movie":')
    const importId = String(body['importId'])
    await ctx.db.updateTable('profile_imports').set({ failure: null }).where('id', '=', importId).execute()
    const { body: older } = await call(at.base, 'GET', `/profile/imports/${importId}`, { token: at.token })
    expect(older).toEqual({ ...body, failure: undefined })
  })

  it('has a case for every code', () => {
    const tested = [...files.map(({ code }) => code), 'interrupted', 'failed']
    expect(tested.toSorted()).toEqual(failureCodes.toSorted())
  })
})
