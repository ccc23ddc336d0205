import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageFilters } from '../../src/catalogue/filters/page-filters.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { composePage } from '../../src/page/page.ts'
import { filters, profileRegions } from '../arbitraries.ts'
import { profileLiking, requestFor, violationsOf, workspaceOf } from '../page-world.ts'
import { reproducibleSpace } from '../spaces.ts'

const file = path.join(import.meta.dirname, '../../../../shared/data/catalogue.ndjson.gz')
const isThere = existsSync(file)
if (!isThere) console.log('skipped: no ../shared/data')

/** At most two fields that real titles have: with more, hardly any title passes. */
const fields = [
  'genres',
  'keywords',
  'media_type',
  'region',
  'with_runtime_gte',
  'with_runtime_lte',
  'with_release_date_gte',
  'with_release_date_lte',
  'with_watch_providers',
] as const
const fewFilters = fc
  .tuple(filters, fc.subarray([...fields], { maxLength: 2 }))
  .map(([all, given]): PageFilters => Object.fromEntries(given.map((field) => [field, all[field]])))

describe.skipIf(!isThere)('composePage on a real catalogue', () => {
  it('shows only what passes random filters and maturity limits', { timeout: 120_000 }, async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
    const titles = lines.map((line) => JSON.parse(line) as TitleFacts)
    const workspace = workspaceOf(await reproducibleSpace(), titles)
    const likes = fc.array(fc.nat({ max: titles.length - 1 }), { maxLength: 40 })
    const maturity = fc.constantFrom('all' as const, 'teen' as const, 'kids' as const)
    let shown = 0
    fc.assert(
      fc.property(fewFilters, likes, maturity, profileRegions, (wanted, liked, limit, region) => {
        const person = profileLiking([...new Set(liked)], { maturity: limit, region, services: ['8', '9'] })
        const request = requestFor(person, { filters: wanted, hasNavigation: true })
        const page = composePage(workspace, request)
        expect(violationsOf(page, titles, request)).toEqual([])
        shown += page.rows.reduce((sum, row) => sum + row.titles.length, page.hero.titles.length)
      }),
      { numRuns: 60 },
    )
    expect(shown).toBeGreaterThan(1000) // some filters leave few titles
  })
})
