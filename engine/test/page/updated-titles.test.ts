import { describe, expect, it } from 'vitest'
import { hasBit, putBit } from '../../src/catalogue/bits.ts'
import { openCatalogue } from '../../src/catalogue/catalogue.ts'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { putTitle } from '../../src/catalogue/title-updates.ts'
import { contentOf, putContent } from '../../src/models/content/content.ts'
import { emptyModel } from '../../src/models/model.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import { openScorer, priorOf, putScore } from '../../src/models/scoring/scorer.ts'
import { reasonsAt } from '../../src/page/explain/reasons.ts'
import { composePage } from '../../src/page/page.ts'
import { mostRenowned } from '../../src/page/workspace/renowned.ts'
import { openWorkspace, type Workspace } from '../../src/page/workspace/workspace.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, violationsOf } from '../page-world.ts'
import { reproducibleSpace } from '../spaces.ts'

const CAPACITY = 60
const COUNT = 800
const made = randomTitles(COUNT + 20, 41)
const liked = [1, 5, 9, 20, 33, 64, 91, 805]

/** A workspace whose catalogue, since it was opened, got 20 new titles and new facts for 20; title 7 was withdrawn. */
async function lateWorkspace(): Promise<{ workspace: Workspace; titles: TitleFacts[] }> {
  const space = await reproducibleSpace()
  const columns = columnsOf(made.slice(0, COUNT))
  const catalogue = openCatalogue(space, columns, CAPACITY)
  const content = contentOf(space, columns, CAPACITY)
  const positions = new Map(made.map(({ id }, at) => [id, at]))
  const binding = { count: COUNT + CAPACITY, positionOf: (id: string) => positions.get(id), content }
  const scorer = openScorer(space, emptyModel(), binding)
  const workspace = openWorkspace(catalogue, scorer)
  composePage(workspace, requestFor(profileLiking(liked.slice(0, 5)))) // so that records of the former facts exist
  const titles = [...made]
  const put = (position: number, title: TitleFacts): void => {
    titles[position] = title
    putTitle(catalogue, position, title)
    putContent(content, position, title)
    putScore(scorer, position)
  }
  for (let at = COUNT; at < COUNT + 20; at++)
    put(at, { ...(made[at] ?? made[0]), vote_count: 15_000, adult: false } as TitleFacts)
  for (let at = 100; at < 120; at++)
    put(at, { ...(made[at] ?? made[0]), genres: [{ id: 3, name: 'n3' }], runtime: 61, vote_count: 19_000 } as TitleFacts)
  putTitle(catalogue, 7, made[7] as TitleFacts, true)
  return { workspace, titles }
}

describe('a page after titles were added, changed and withdrawn', () => {
  it('filters and builds rows by the current facts', async () => {
    const { workspace, titles } = await lateWorkspace()
    for (const filters of [{}, { genres: [3] }, { with_runtime_gte: 60, with_runtime_lte: 62 }]) {
      const request = requestFor(profileLiking(liked), { filters })
      const page = composePage(workspace, request)
      expect(violationsOf(page, titles, request)).toEqual([])
      const shown = new Set(mediaRows(page).flatMap((row) => [...row.titles]))
      expect(shown.has(7)).toBe(false)
      expect(Array.from(shown).filter((title) => title >= COUNT || (title >= 100 && title < 120)).length).toBeGreaterThan(5)
      for (const { subject, titles: row } of page.rows) {
        if (subject.genre === undefined) continue
        for (const title of row) expect(titles[title]?.genres?.map(({ id }) => id)).toContain(subject.genre)
      }
    }
  })

  it('ranks by the current renown, however few titles the mask leaves', async () => {
    const { workspace, titles } = await lateWorkspace()
    const popularity = (title: number): number => titles[title]?.popularity ?? 0
    const prior = priorOf(workspace.scorer, { titles: [], weights: [] })
    const priors = Array.from({ length: workspace.scorer.count }, (_, title) => prior(title))
    const [lowest, highest] = [Math.min(0, ...priors), Math.max(0, ...priors)]
    // Popularity counts as far as people like what is popular.
    const renown = (title: number): number =>
      Math.log2(1 + popularity(title)) * (0.2 + 0.8 * (((priors[title] ?? 0) - lowest) / (highest - lowest || 1)))
    const byRenown = Array.from({ length: COUNT + 20 }, (_, title) => title)
      .filter((title) => hasBit(workspace.catalogue.all, title))
      .sort((a, b) => renown(b) - renown(a))
    const expectBest = (mask: Uint32Array, wanted: readonly number[]): void => {
      const found = mostRenowned(workspace, mask, 10)
      expect(found).toHaveLength(10)
      found.forEach((title, at) => {
        expect(renown(title)).toBeCloseTo(renown(wanted[at] ?? -1), 1)
      })
    }
    expectBest(workspace.catalogue.all, byRenown)
    const { spare } = workspace.masks
    spare.fill(0)
    for (const title of byRenown.slice(-12)) putBit(spare, title, true)
    expectBest(spare, byRenown.slice(-12))
  })

  it('gives new and changed titles exact shares, and uses them as seeds', async () => {
    const { workspace } = await lateWorkspace()
    const request = requestFor(profileLiking(liked))
    const page = composePage(workspace, request)
    const { history } = request.profiles[0]
    let named = 0
    for (const { titles, because } of page.rows) {
      titles.forEach((title, at) => {
        const { prior, terms } = explain(workspace.scorer, history, title)
        const total = terms.reduce((sum, term) => sum + Math.max(0, term), Math.max(0, prior))
        for (const { seed: place, share } of because[0] ? reasonsAt(because[0], at) : []) {
          const seed = page.seeds[0]?.[place] ?? -1
          if (seed === 805) named++
          expect(share).toBeCloseTo((terms[history.titles.indexOf(seed)] ?? NaN) / total, 4)
        }
      })
    }
    expect(named).toBeGreaterThan(0)
  })
})
