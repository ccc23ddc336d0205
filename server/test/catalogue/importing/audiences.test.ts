import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppCtx } from '../../../src/app-ctx.ts'
import { listAudiences, removeAudience } from '../../../src/catalogue/importing/audiences.ts'
import { runImport } from '../../../src/catalogue/importing/import.ts'
import { ratingsSource } from '../../../src/catalogue/sources/ratings.ts'
import { putTitles } from '../../../src/catalogue/titles.ts'
import { removeAudienceCommand } from '../../../src/cli/commands/audiences.ts'
import { importRatingsCommand } from '../../../src/cli/commands/import.ts'
import { trainCommand } from '../../../src/cli/commands/train.ts'
import { Problem } from '../../../src/problems.ts'
import { isDue, isTrainedOnRemovedAudience } from '../../../src/training/schedule.ts'
import { openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'
import { addAudienceRatings, audienceRating, madeAudienceRatings, madeTitles } from '../../support/fixtures/training-world.ts'
import { onEachStore, openWorld, type World } from '../../support/world.ts'

const never = () => ({ onProgress: () => {}, signal: new AbortController().signal })
const csvOf = (rows: { person: string; media_id: string; rating: number | null }[]) =>
  ['user,mediaId,rating', ...rows.map(({ person, media_id, rating }) => `${person},${media_id},${rating}`), ''].join('\n')

/** Users who rated two titles each. */
const pairs = (people: number) =>
  Array.from({ length: people }, (_, i) => [audienceRating(`p${i}`, 'MV_1', 5), audienceRating(`p${i}`, 'MV_2', 4)]).flat()

onEachStore('removing an audience', (store) => {
  let world: World
  let ctx: AppCtx
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-audiences-'))
  const fileOf = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  beforeAll(async () => {
    world = await openWorld({ store })
    ctx = world.service.ctx
  })
  afterEach(() => ctx.db.deleteFrom('audience').execute())
  afterAll(async () => {
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('removes all its ratings and no other audience’s, and counts each for one of many callers', async () => {
    await addAudienceRatings(ctx, [...pairs(120), { ...audienceRating('p1', 'MV_1', 5), source: 'other' }])
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => removeAudience(ctx, 'made', never())))
    const counts = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(240)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Problem)
    expect(await listAudiences(ctx)).toMatchObject([{ name: 'other', people: 1, ratings: 1, place: null, status: null }])
  })

  it('resumes after an interruption', async () => {
    await addAudienceRatings(ctx, pairs(120))
    const stop = new AbortController()
    const stopped = removeAudience(ctx, 'made', { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(stopped).rejects.toThrow()
    expect(await listAudiences(ctx)).toMatchObject([{ people: 70, ratings: 140 }])
    expect(await removeAudience(ctx, 'made', never())).toBe(140)
    expect(await listAudiences(ctx)).toEqual([])
  })

  it('makes an interrupted import of it start from the beginning', async () => {
    const file = fileOf('broken.csv', csvOf(pairs(600)))
    const stop = new AbortController()
    const first = await runImport(ctx, await ratingsSource(file, 'broken'), {
      onProgress: () => stop.abort(),
      signal: stop.signal,
    })
    expect(first.status).toBe('stopped')
    await removeAudience(ctx, 'broken', never())
    world.pass(1)
    const second = await runImport(ctx, await ratingsSource(file, 'broken'), never())
    expect(second).toMatchObject({ status: 'done', resumed: false, ratings: 1200 })
    expect(await listAudiences(ctx)).toMatchObject([{ name: 'broken', people: 600, ratings: 1200, place: file, status: 'done' }])
  })
})

onEachStore('a server whose audience comes and goes', (store) => {
  let world: World
  let ctx: AppCtx
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-audiences-'))
  const file = path.join(folder, 'made.csv')
  beforeAll(async () => {
    world = await openWorld({ store })
    ctx = world.service.ctx
    await putTitles(ctx, 'test', madeTitles())
    writeFileSync(file, csvOf(madeAudienceRatings()))
  })
  afterAll(async () => {
    await world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const importIt = () =>
    importRatingsCommand.runLong(world.service.runtime, { words: [file], options: { name: 'made' } }, never())
  const removeIt = (options: { yes?: boolean } = {}) =>
    removeAudienceCommand.runLong(world.service.runtime, { words: ['made'], options }, never())
  const status = () => trainCommand.runLong(world.service.runtime, { words: [], options: { status: true } }, never())
  const untilTrained = () => vi.waitFor(() => expect(ctx.trainer.progress()).toBeUndefined(), { timeout: 50_000, interval: 50 })

  it('trains after an import by itself, and reports progress', async () => {
    expect((await status()).text).toBe('Nothing is being trained.\nNothing was trained yet.')
    const { text } = await importIt()
    expect(text).toContain('Training has started in the background')
    expect((await status()).text).toMatch(/^Training: \d+ %, .*\nNothing was trained yet\.$/)
    await expect(trainCommand.runLong(world.service.runtime, { words: [], options: {} }, never())).rejects.toThrow(
      /already running \(\d/,
    )
    await untilTrained()
    expect(ctx.scorer().model.users).toBeGreaterThan(40)
    expect((await status()).text).toMatch(/^Nothing is being trained\.\nThe last training ended .*held-out/)
  })

  it('trains once more when an audience is imported before the interval has passed', async () => {
    expect(await isDue(ctx)).toBe('too soon')
    world.pass(1000)
    await runImport(ctx, await ratingsSource(file, 'made'), never())
    expect(await isDue(ctx)).toBe('due')
    world.pass(1000)
    expect((await importIt()).text).toContain('Training has started')
    await untilTrained()
    expect(await isDue(ctx)).toBe('too soon')
  })

  it('removes an audience only with --yes, together with the model that was trained on it', async () => {
    world.pass(1000)
    await expect(removeIt()).rejects.toThrow('540 ratings of 60 people. Nothing was changed.')
    expect(await listAudiences(ctx)).toHaveLength(1)
    expect(await isTrainedOnRemovedAudience(ctx)).toBe(false)
    const { text } = await removeIt({ yes: true })
    expect(text).toContain('Removed the audience made: 540 ratings of 60 people.\nTraining has started')
    await untilTrained()
    expect(ctx.scorer().model.users).toBe(0)
    expect((await status()).text).toContain('are gone: only facts and popularity are in service')
    expect([await isTrainedOnRemovedAudience(ctx), await isDue(ctx)]).toEqual([false, 'too soon'])
    await expect(removeIt({ yes: true })).rejects.toThrow('there is no audience made; none was imported')
  })
})

describe('the command line without a server', () => {
  let imports: TitleImports
  beforeEach(async () => {
    imports = await openTitleImports('sqlite')
  })
  afterEach(() => imports.close())

  it('after importing titles suggests ratings, and after ratings says what trains on them', async () => {
    const title = { id: 'MV_1', media_type: 'movie', title: 'One' }
    const file = imports.write('titles.ndjson', JSON.stringify(title))
    const ratings = imports.write('ratings.csv', csvOf(pairs(2)))
    const first = await imports.run('import', 'ndjson', file)
    expect(first.out).toContain('Next: start the server with npm start.')
    expect(first.out).toMatch(/MovieLens.*research and other non-commercial use/)
    expect((await imports.run('audiences', 'list')).out).toContain('No audience was imported.')
    expect((await imports.run('import', 'ratings', ratings)).out).toContain(
      'No server runs here; one on this store trains by itself',
    )
    expect((await imports.run('import', 'ndjson', file)).out).not.toContain('MovieLens')
    expect((await imports.run('audiences', 'list')).out).toMatch(
      /^ratings {2}2 people {2}4 ratings {2}\d{4}-\d\d-\d\d {2}\/.*ratings\.csv\n$/,
    )
    const { code, out } = await imports.run('audiences', 'remove', 'ratings', '--yes')
    expect([code, out]).toEqual([0, expect.stringContaining('Removed the audience ratings: 4 ratings of 2 people.')])
    expect((await imports.held()).audience).toEqual([])
  })

  it('explains what to do with MovieLens in an old format, zipped, or in a subfolder', async () => {
    imports.write('100k/u.data', '196\t242\t3\t881250949\n')
    imports.write('1m/ratings.dat', '1::1193::5::978300760\n')
    imports.write('outer/ml-latest-small/movies.csv', '')
    imports.write('ml-32m.zip', 'PK')
    const errorOf = async (name: string) => (await imports.run('import', 'movielens', imports.path(name))).err
    expect(await errorOf('100k')).toMatch(/MovieLens 100K in its old form[\s\S]*ml-latest-small[\s\S]*marquee import ratings/)
    expect(await errorOf('1m')).toMatch(/files \.dat with ::[\s\S]*links\.csv/)
    expect(await errorOf('outer')).toMatch(/did you mean .*outer\/ml-latest-small\?/)
    expect(await errorOf('ml-32m.zip')).toContain('unzip it first')
  })
})
