import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../src/catalogue/catalogue.ts'
import { columnsBuilder, columnsOf } from '../../src/catalogue/columns/columns.ts'
import { PackError, pack, unpack } from '../../src/catalogue/columns/pack.ts'
import { allTextsIn, textBlockOf, textsIn } from '../../src/catalogue/columns/texts.ts'
import { filterMask, titlesIn } from '../../src/catalogue/filters/filter-mask.ts'
import { searcherOf } from '../../src/catalogue/search/search.ts'
import { searchIndexOf } from '../../src/catalogue/search/search-index.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { putTitle, translatedName } from '../../src/catalogue/title-updates.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { emptyRelated, predictedKeywords, titlesByPrediction } from '../../src/models/content/relations.ts'
import { encodePrepared, openPrepared, openPreparedShared, type PreparedCatalogue } from '../../src/models/files/prepared-file.ts'
import { emptyModel } from '../../src/models/model.ts'
import { newScores, openScorer, score } from '../../src/models/scoring/scorer.ts'
import { catalogues, filters, profileRegions } from '../arbitraries.ts'
import { reproducibleSpace } from '../spaces.ts'

const space = await reproducibleSpace()
const CAPACITY = 8

function reopened(bytes: Uint8Array): PreparedCatalogue {
  const file = space.u8(bytes.length)
  file.set(bytes)
  return openPrepared(space, file)
}

function firstTranslated({ translations }: TitleFacts, languages: readonly string[]): string | undefined {
  return languages.map((language) => translations?.[language]?.title).find((name) => name !== undefined)
}

describe('a prepared catalogue', () => {
  it('may be opened twice: both share what is constant, and each has its own mutable parts', () => {
    const titles = Array.from({ length: 40 }, (_, n): TitleFacts => ({ id: `MV_${n}`, media_type: 'movie', title: `Film ${n}` }))
    const bytes = encodePrepared(columnsOf(titles), CAPACITY, {})
    const file = space.u8(bytes.length)
    file.set(bytes)
    const first = openPrepared(space, file)
    const second = openPreparedShared(space, file)
    expect(second.columns.releaseDay.byteOffset).toBe(first.columns.releaseDay.byteOffset)
    expect(second.content.genres.of.byteOffset).toBe(first.content.genres.of.byteOffset)
    const masksOf = ({ catalogue }: PreparedCatalogue) =>
      [
        catalogue.all,
        catalogue.movies,
        catalogue.series,
        catalogue.adult,
        catalogue.withdrawn,
        catalogue.allowed('kids', 'US'),
      ].map(titlesIn)
    const before = masksOf(second)
    const late: TitleFacts = { id: 'TV_9', media_type: 'tv', title: 'Late', adult: true, certifications: { US: 'TV-Y' } }
    const put = ({ catalogue }: PreparedCatalogue) => {
      putTitle(catalogue, 40, late)
      putTitle(catalogue, 3, titles[3] as TitleFacts, true)
    }
    put(first)
    expect(masksOf(first)).not.toEqual(before)
    expect(masksOf(second)).toEqual(before)
    put(second)
    expect(masksOf(second)).toEqual(masksOf(first))
  })

  it('has the predicted keywords of titles, and none of titles that were added later', () => {
    const predicted = {
      lists: { start: Uint32Array.of(0, 2, 2), values: Uint32Array.of(0, 1) },
      titlesOf: { start: Uint32Array.of(0, 1, 2), values: Uint32Array.of(0, 0) },
    }
    const titles = ['Ward', 'Heat'].map((title, at): TitleFacts => ({ id: `TV_${at}`, media_type: 'tv', title }))
    const { content } = reopened(encodePrepared(columnsOf(titles), CAPACITY, {}, { ...emptyRelated(space, 2), predicted }))
    expect([0, 1, 2].map((title) => [...predictedKeywords(content, title)])).toEqual([[0, 1], [], []])
    expect([0, 1, 2].map((keyword) => [...titlesByPrediction(content, keyword)])).toEqual([[0], [0], []])
  })

  it('gives the same filters, search results, similarities and names as its source', () => {
    const check = fc.property(catalogues, filters, profileRegions, (titles, wanted, region) => {
      const mark = space.mark()
      const builder = columnsBuilder()
      for (const [at, title] of titles.entries()) builder.add(title, at % 5 === 0)
      const columns = builder.done()
      const opened = reopened(encodePrepared(columns, CAPACITY, { revision: 7, of: 'x' }))
      expect(opened.extra).toEqual({ revision: 7, of: 'x' })
      const direct = openCatalogue(space, columns, CAPACITY)
      const masks = [direct, opened.catalogue].map((catalogue) => {
        const [out, scratch] = [space.u32(catalogue.words), space.u32(catalogue.words)]
        filterMask(catalogue, wanted, region, { out, scratch })
        return [out, catalogue.all, catalogue.adult, catalogue.allowed('teen', region), catalogue.withdrawn].map(titlesIn)
      })
      expect(masks[1]).toEqual(masks[0])
      const searchers = [searchIndexOf(columns), opened.index()].map((index) => searcherOf(index))
      for (const text of ['alien', 'ameli', 'wire', 'haet', 'hitze']) {
        expect(searchers[1]?.search(text, null, 9)).toEqual(searchers[0]?.search(text, null, 9))
      }
      expect(Array.from({ length: titles.length }, (_, at) => opened.columns.ids.at(at))).toEqual(titles.map(({ id }) => id))
      for (const languages of [['de'], ['pt-BR', 'fr'], ['en']]) {
        const translated = titles.map((title, at) => translatedName(opened.catalogue, at, languages) ?? title.title)
        expect(translated).toEqual(titles.map((title) => firstTranslated(title, languages) ?? title.title))
      }
      const scores = [contentOf(space, columns, CAPACITY), opened.content].map((content) => {
        const binding = { count: titles.length + CAPACITY, positionOf: () => undefined, content }
        const into = newScores(space, binding.count)
        if (titles.length > 0) score(openScorer(space, emptyModel(), binding), { titles: [0], weights: [1] }, into)
        return Array.from(into)
      })
      expect(scores[1]).toEqual(scores[0])
      for (const key of [18, 35, 7]) expect(opened.columns.genres.codeOf(key)).toBe(columns.genres.codeOf(key))
      for (const key of ['US:8', 'XX:1']) expect(opened.columns.offers.codeOf(key)).toBe(columns.offers.codeOf(key))
      space.release(mark)
    })
    fc.assert(check, { numRuns: 40 })
  })

  it('is refused when any byte is changed, when truncated, and when of another version', () => {
    const bytes = encodePrepared(columnsOf([{ id: 'MV_1', media_type: 'movie', title: 'Heat' }]), 1, null)
    const check = fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ change
      expect(() => reopened(damaged)).toThrow(PackError)
    })
    fc.assert(check, { numRuns: 200 })
    for (const length of [0, 5, 27, 200, bytes.length - 1]) expect(() => reopened(bytes.slice(0, length))).toThrow(PackError)
    expect(() => unpack(pack({ a: 1 }, 9), { version: 8 })).toThrow('version 9')
  })
})

describe('a block of texts', () => {
  it('gives back every text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const block = textBlockOf(texts)
        expect(allTextsIn(block)).toEqual(texts)
        expect(textsIn(block).at(texts.length)).toBeUndefined()
      }),
    )
  })
})
