import { utimesSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runImport } from '../../../src/catalogue/importing/import.ts'
import { ndjsonSource } from '../../../src/catalogue/sources/ndjson.ts'
import { factsOf, manyTitles, openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'
import { onEachStore, openWorld } from '../../support/world.ts'

const MANY = 6000

/** The titles after an uninterrupted import, which both stores must have. */
let whole: ReturnType<typeof factsOf>
beforeAll(async () => {
  const imports = await openTitleImports('sqlite')
  await imports.report(['import', 'ndjson', imports.write('all.ndjson', manyTitles(MANY))])
  whole = factsOf(await imports.held())
  await imports.close()
})

onEachStore('an interrupted import', (kind) => {
  let imports: TitleImports
  beforeEach(async () => {
    imports = await openTitleImports(kind)
  })
  afterEach(() => imports.close())

  // Only the reader knows the form of the file, whatever the store.
  it.each(kind === 'sqlite' ? ['plain', 'gzip'] : ['plain'])(
    'by kill -9 resumes, and ends with the same result as an uninterrupted one (%s)',
    async (form) => {
      const file = imports.write('all', form === 'gzip' ? gzipSync(manyTitles(MANY)) : manyTitles(MANY))
      const killed = await imports.spawn(['import', 'ndjson', file], (signal) => signal('SIGKILL'))
      expect(killed.code).toBeNull()
      const before = await imports.held()
      expect(before.runs).toMatchObject([{ status: 'running' }])
      expect(before.titles.length).toBeGreaterThan(0)
      expect(before.titles.length).toBeLessThan(MANY)
      expect(before.runs[0]).toMatchObject({ read: before.titles.length, added: before.titles.length })
      const report = await imports.report(['import', 'ndjson', file])
      expect(report).toMatchObject({ status: 'done', resumed: true, read: MANY, added: MANY, changed: 0, same: 0 })
      const after = await imports.held()
      expect(factsOf(after)).toEqual(whole)
      expect(after.runs).toMatchObject([{ id: before.runs[0]?.id, status: 'done', read: MANY, added: MANY }])
    },
  )

  it('by Ctrl-C reports it, is marked as stopped, and resumes', async () => {
    const file = imports.write('all', manyTitles(MANY))
    const stopped = await imports.spawn(['import', 'ndjson', file], (signal) => signal('SIGINT'))
    expect([stopped.code, stopped.out]).toEqual([1, expect.stringContaining('Stopped. Run the same command again')])
    const before = await imports.held()
    expect(before.runs).toMatchObject([{ status: 'stopped', read: before.titles.length }])
    expect(before.titles.length).toBeLessThan(MANY)
    const { out } = await imports.run('import', 'ndjson', file)
    expect(out).toMatch(new RegExp(`^Continued an earlier run.*\\nRead ${MANY}: ${MANY} added, 0 changed, 0 the same`))
    expect(factsOf(await imports.held())).toEqual(whole)
  })

  it('starts from the beginning when the file has changed', async () => {
    const file = imports.write('all', manyTitles(MANY))
    await imports.spawn(['import', 'ndjson', file], (signal) => signal('SIGKILL'))
    utimesSync(file, 1_700_000_000, 1_700_000_000)
    const before = (await imports.held()).titles.length
    const report = await imports.report(['import', 'ndjson', file])
    expect(report).toMatchObject({ resumed: false, read: MANY, added: MANY - before, same: before })
    expect(factsOf(await imports.held())).toEqual(whole)
    expect((await imports.held()).runs).toHaveLength(2)
  })
})

onEachStore('two processes that import the same', (kind) => {
  it('share no batch: the later one takes over, and the earlier one ends without further writes', async () => {
    const world = await openWorld({ store: kind, env: { MARQUEE_DEMO: 'off' } })
    const imports = await openTitleImports('sqlite')
    const file = imports.write('all', manyTitles(2000))
    const { ctx } = world.service
    const signal = new AbortController().signal
    const takenOver = Promise.withResolvers<void>()
    let later: Promise<{ read: number; added: number; same: number; status: string }> | undefined
    const slow = await ndjsonSource(file)
    const batches: typeof slow.batches = async function* (at, stop) {
      for await (const batch of slow.batches(at, stop)) {
        yield batch
        await takenOver.promise
      }
    }
    const earlier = runImport(
      ctx,
      { ...slow, batches },
      {
        signal,
        onProgress: () => {
          later ??= ndjsonSource(file).then((source) =>
            runImport(ctx, source, { signal, onProgress: () => {}, begun: () => takenOver.resolve() }),
          )
        },
      },
    )
    await expect(earlier).rejects.toThrow('another process has taken over this import')
    expect(await later).toMatchObject({ status: 'done', read: 2000, added: 2000, same: 0 })
    await Promise.all([world.close(), imports.close()])
  })
})
