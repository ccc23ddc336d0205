import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { defaultSettings, emptyModel, type Model } from '../../../src/models/model.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedPage } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

// Groups of titles, each with its own language, country and keywords. The audience has met all titles, so that a like
// contributes little beside the prior. The first title has a sequel, but its audience neighbours are other titles.

const KINDS = 6
const [SEED, SEQUEL] = [0, 600]
const named = (id: number) => ({ id, name: `n${id}` })
const titles = randomTitles(900, 4).map((title, at): TitleFacts => {
  const kind = at % KINDS
  const { collection: _, ...rest } = title
  return {
    ...rest,
    ...{ id: `MV_${at + 1}`, adult: false, media_type: 'movie', runtime: 60 + (at % 60) },
    genres: [named(50 + kind), named((at * 7) % 5)],
    keywords: [named(1000 + kind * 3 + (at % 3)), named(2000 + (at % 40))],
    original_language: ['en', 'en', 'en', 'ko', 'fr', 'hi'][kind] ?? 'en',
    countries: [['US', 'US', 'GB', 'KR', 'FR', 'IN'][kind] ?? 'US'],
    vote_average: 8,
    ...(at === SEED || at === SEQUEL ? { collection: { id: 990, name: 'saga' } } : {}),
  }
})
const neighbours = Array.from({ length: 40 }, (_, at) => KINDS * (at + 1))

const audience = Float32Array.from(titles, (_, at) => 200 + ((at * 37) % 300))
const model: Model = {
  ...emptyModel({ ...defaultSettings, blend: { ...defaultSettings.blend, content: 0.01 } }),
  ids: titles.map(({ id }) => id),
  ...{ audience, recent: audience, users: 600 },
  neighbours: {
    start: Uint32Array.from({ length: titles.length + 1 }, (_, code) => (code > SEED ? neighbours.length : 0)),
    scale: new Float32Array(titles.length).fill(0.003),
    titles: Uint32Array.from(neighbours),
    values: new Int8Array(neighbours.length).fill(100),
  },
}
const workspace = workspaceOf(plainSpace(), titles, { model, hasRelated: true })
const pageOf = (only: number): ComposedPage => composePage(workspace, requestFor(profileLiking([only])))

describe('a page of one like with an audience model', () => {
  it('fills acclaimed and short rows with titles that the like contributes to, however small its share', () => {
    for (const only of [3, 4, 5, 303, 454]) {
      const { rows } = pageOf(only)
      const close = rows.filter(({ kind }) => kind === 'acclaimed' || kind === 'short')
      expect(close.length).toBeGreaterThan(0)
      for (const { because, titles: shown } of close) {
        const priors = because[0]?.priors ?? []
        expect(Array.from(shown, (_, at) => priors[at] ?? 1).filter((prior) => prior >= 1)).toEqual([])
        expect(Math.max(...priors)).toBeGreaterThan(0.75)
      }
    }
  })

  it('puts the sequel of the like first in the hero and the because row, before its audience neighbours', () => {
    const { hero, rows } = pageOf(SEED)
    expect(hero.titles[0]).toBe(SEQUEL)
    expect(rows.find(({ kind }) => kind === 'because')?.titles[0]).toBe(SEQUEL)
  })
})
