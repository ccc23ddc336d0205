import { expect, it } from 'vitest'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { packColumns, unpackColumns } from '../../../src/catalogue/columns/columns-file.ts'
import { listOf } from '../../../src/catalogue/columns/number-lists.ts'
import { withTrustedGenres } from '../../../src/catalogue/genres/trusted-genres.ts'
import { relatedFeaturesBuilder } from '../../../src/catalogue/related-features.ts'
import type { Person, TitleFacts } from '../../../src/catalogue/title-facts.ts'

const [COMEDY, DRAMA, CRIME, DOCUMENTARY, REALITY] = [35, 18, 80, 99, 10764]
const [ACTORS, HOSTS] = [1000, 2000]

const named = (...ids: number[]) => ids.map((id) => ({ id, name: `${id}` }))
const castFrom = (first: number): Person[] =>
  Array.from({ length: 5 }, (_, order) => ({ id: first + order, name: `${first + order}`, job: 'Actor', order }))

/** Columns of 60 series of fiction, 30 of non-fiction, and some more titles. */
function columnsWith(...more: Partial<TitleFacts>[]) {
  const fiction = { genres: named(DRAMA), overview: 'lovers betray their families', people: castFrom(ACTORS) }
  const other = { genres: named(REALITY), overview: 'contestants cook before judges', people: castFrom(HOSTS) }
  const titles = [...Array(60).fill(fiction), ...Array(30).fill(other), ...more].map(
    (facts, at): TitleFacts => ({ id: `t${at}`, media_type: 'tv', title: `Title ${at}`, ...facts }),
  )
  const features = relatedFeaturesBuilder()
  for (const title of titles) features.add(title)
  return withTrustedGenres(columnsOf(titles), features.done())
}

function trustedIn({ trustedGenres: { lists, keys } }: ReturnType<typeof unpackColumns>, title: number): number[] {
  return Array.from(listOf(lists, title), (code) => Number(keys[code]))
}

/** The trusted genres of titles beside 90 others. */
const trustedOf = (...titles: Partial<TitleFacts>[]): number[][] => {
  const columns = columnsWith(...titles)
  return titles.map((_, at) => trustedIn(columns, 90 + at))
}

it('leaves out the genre of non-fiction of a series with actors of fiction', () => {
  const drama = { genres: named(DRAMA, DOCUMENTARY), people: castFrom(ACTORS) }
  expect(trustedOf(drama, { ...drama, genres: named(REALITY, CRIME, DRAMA) })).toEqual([[DRAMA], [CRIME, DRAMA]])
})

it('leaves out the genre of fiction of a series with the words and people of shows', () => {
  const show = { genres: named(REALITY, DRAMA), overview: 'judges watch contestants', people: castFrom(HOSTS) }
  expect(trustedOf(show)).toEqual([[REALITY]])
})

it('trusts both genres of a series that is not surely one or the other', () => {
  const genres = named(DRAMA, DOCUMENTARY)
  expect(trustedOf({ genres }, { genres, people: [...castFrom(ACTORS), ...castFrom(HOSTS)] })).toEqual([
    [DRAMA, DOCUMENTARY],
    [DRAMA, DOCUMENTARY],
  ])
})

it('trusts comedies and crime that are no fiction, and all genres of films', () => {
  const people = castFrom(ACTORS)
  expect(
    trustedOf(
      { genres: named(COMEDY, REALITY), people },
      { genres: named(CRIME, DOCUMENTARY), people },
      { genres: named(DRAMA, DOCUMENTARY), people, media_type: 'movie' },
    ),
  ).toEqual([
    [COMEDY, REALITY],
    [CRIME, DOCUMENTARY],
    [DRAMA, DOCUMENTARY],
  ])
})

it('keeps the genres of the catalogue as they are, and both in a file', () => {
  const columns = unpackColumns(packColumns(columnsWith({ genres: named(DRAMA, DOCUMENTARY), people: castFrom(ACTORS) })))
  expect(trustedIn(columns, 90)).toEqual([DRAMA])
  expect(Array.from(listOf(columns.genres.lists, 90), (code) => columns.genres.keys[code])).toEqual([DRAMA, DOCUMENTARY])
})
