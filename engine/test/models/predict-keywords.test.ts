import { expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { listOf } from '../../src/catalogue/columns/number-lists.ts'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { predictKeywords } from '../../src/models/content/predict-keywords.ts'

const [HOSPITAL, DYNASTY, INDEPENDENT, COMMON] = [1, 2, 3, 4]
const drama = [{ id: 18, name: 'Drama' }]

/** A catalogue of 400 titles, of which half have keywords, and some titles without. */
function keywordsOf(...undescribed: Partial<TitleFacts>[]): number[][] {
  const described = Array.from({ length: 400 }, (_, at): Partial<TitleFacts> => {
    if (at % 20 === 0) {
      const keywords = [HOSPITAL, INDEPENDENT].map((id) => ({ id, name: id === HOSPITAL ? 'hospital' : 'independent film' }))
      return { overview: 'surgeons quarrel', countries: ['US'], keywords }
    }
    if (at % 20 === 1) return { overview: 'courtiers plot', countries: ['KR'], keywords: [{ id: DYNASTY, name: 'dynasty' }] }
    // Half of the titles with trees are about love, a fifth of the others are.
    const isAboutLove = at % 20 === 2 ? at % 40 === 2 : at % 5 === 3
    const keywords = [{ id: 100 + at, name: `${at}` }, ...(isAboutLove ? [{ id: COMMON, name: 'love' }] : [])]
    return { overview: at % 20 === 2 ? 'trees grow' : 'people meet', countries: [at % 2 === 0 ? 'US' : 'KR'], keywords }
  })
  const titles = [...described, ...undescribed].map(
    (facts, at): TitleFacts => ({ id: `t${at}`, media_type: 'tv', title: `Title ${at}`, genres: drama, ...facts }),
  )
  const features = relatedFeaturesBuilder()
  for (const title of titles) features.add(title)
  const columns = columnsOf(titles)
  const { lists } = predictKeywords(columns, features.done().words, (title) => !titles[title]?.adult)
  return titles
    .slice(described.length)
    .map((_, at) => Array.from(listOf(lists, described.length + at), (keyword) => Number(columns.keywords.keys[keyword])))
}

it('gives a title without keywords those of titles with the same words', () => {
  expect(keywordsOf({ overview: 'a ward where surgeons fall in love', countries: ['US'] })).toEqual([[HOSPITAL]])
})

it('predicts nothing from words that titles of all kinds have', () => {
  expect(keywordsOf({ overview: 'people meet in a ward', countries: ['US'] })).toEqual([[]])
})

it('predicts no keyword that says how a title was made', () => {
  // All titles about hospitals are independent films.
  expect(keywordsOf({ overview: 'surgeons quarrel', countries: ['US'] })).toEqual([[HOSPITAL]])
})

it('predicts no keyword that is hardly likelier than among all titles', () => {
  expect(keywordsOf({ overview: 'trees grow', countries: ['US'] })).toEqual([[]])
})

it('predicts no keyword that titles from the same country lack', () => {
  const overview = 'courtiers serve a queen'
  expect(keywordsOf({ overview, countries: ['KR'] }, { overview, countries: ['US'] })).toEqual([[DYNASTY], []])
})

it('leaves the keywords of a title that has any as they are', () => {
  expect(keywordsOf({ overview: 'surgeons quarrel', keywords: [{ id: DYNASTY, name: 'dynasty' }] })).toEqual([[DYNASTY]])
})

it('predicts nothing from words that fewer than five titles have', () => {
  const keywords = [{ id: HOSPITAL, name: 'hospital' }]
  const rare = { overview: 'midwives', countries: ['US'] }
  const [, , , predicted] = keywordsOf({ ...rare, keywords }, { ...rare, keywords }, { ...rare, keywords }, rare)
  expect(predicted).toEqual([])
})

it('predicts nothing for a title without an overview', () => {
  expect(keywordsOf({ countries: ['US'] })).toEqual([[]])
})

it('predicts nothing for titles of which it is not wanted', () => {
  expect(keywordsOf({ overview: 'surgeons quarrel', countries: ['US'], adult: true })).toEqual([[]])
})
