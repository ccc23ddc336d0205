import { expect, it } from 'vitest'
import { isProductionKeyword } from '../../src/catalogue/production-keywords.ts'

it('tells how a title was made from what it is about', () => {
  const made = ['woman director', 'Independent Film', 'miniseries', 'based on novel or book', 'based on a true story', 'sequel']
  const about = ['cult leader', 'film director', 'based on manga', 'based on fairy tale', 'narrator', 'short stories', 'sport']
  expect(made.filter((name) => !isProductionKeyword(name))).toEqual([])
  expect(about.filter(isProductionKeyword)).toEqual([])
})
