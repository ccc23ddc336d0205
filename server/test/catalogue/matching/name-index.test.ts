import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../src/catalogue/matching/candidates.ts'
import { nameIndexBuilder, openNameIndex } from '../../../src/catalogue/matching/name-index.ts'
import { fitOf, titleKeys } from '../../../src/catalogue/matching/title-keys.ts'
import { demoTitles } from '../../../src/catalogue/sources/demo/demo.ts'

describe('the index of names', () => {
  const titles = demoTitles().map((title) => namesOf(title))
  const builder = nameIndexBuilder()
  for (const names of titles) builder.add(names)
  const packed = builder.done()

  it('finds every title that a comparison of all names finds', () => {
    const index = openNameIndex(packed)
    const some = titles.flatMap((names) => [...names]).filter((_, at) => at % 8 === 0) // each is compared with all names
    const wanted = [...some, 'Star Wars', 'The Lord of the Rings', 'Nobody Knows This One']
    for (const name of wanted) {
      const keys = titleKeys(name)
      const fitting = [...titles.keys()].filter((number) => fitOf(keys, titles[number] ?? []) !== undefined)
      expect([name, fitting.filter((number) => !index.find(keys).includes(number))]).toEqual([name, []])
    }
  })

  it('finds no title twice, and few that do not fit', () => {
    const index = openNameIndex(packed)
    const found = titles.map((names) => index.find(titleKeys([...names][0] ?? '')))
    for (const numbers of found) expect(new Set(numbers).size).toBe(numbers.length)
    expect(found.flat().length).toBeLessThan(titles.length * 1.5)
  })

  it('finds added titles, and changed ones by their new names', () => {
    const index = openNameIndex(packed)
    index.put(titles.length, ['A Title Of Tomorrow'])
    index.put(0, ['Renamed: Again'])
    expect(index.find(titleKeys('Title of Tomorrow'))).toEqual([titles.length])
    expect(index.find(titleKeys('Renamed'))).toEqual([0])
  })
})
