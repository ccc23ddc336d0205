import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { composePage } from '../../src/page/page.ts'
import { filters, profileRegions } from '../arbitraries.ts'
import { profileLiking, requestFor, violationsOf, workspaceOf } from '../page-world.ts'
import { reproducibleSpace } from '../spaces.ts'

const file = path.join(import.meta.dirname, '../../../../shared/data/catalogue.ndjson.gz')
const isThere = existsSync(file)
if (!isThere) console.log('skipped: no ../shared/data')

describe.skipIf(!isThere)('composePage on a real catalogue', () => {
  it('shows only what passes random filters and maturity limits', { timeout: 120_000 }, async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
    const titles = lines.map((line) => JSON.parse(line) as TitleFacts)
    const workspace = workspaceOf(await reproducibleSpace(), titles)
    const likes = fc.array(fc.nat({ max: titles.length - 1 }), { maxLength: 40 })
    const maturity = fc.constantFrom('all' as const, 'teen' as const, 'kids' as const)
    fc.assert(
      fc.property(filters, likes, maturity, profileRegions, (wanted, liked, limit, region) => {
        const person = profileLiking([...new Set(liked)], { maturity: limit, region, services: ['8', '9'] })
        const request = requestFor(person, { filters: wanted, hasNavigation: true })
        expect(violationsOf(composePage(workspace, request), titles, request)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
