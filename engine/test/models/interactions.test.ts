import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  gradesOf,
  type Interactions,
  interactionsOf,
  likeCounts,
  likesOf,
  rowOf,
  select,
  transpose,
} from '../../src/models/audience/interactions.ts'
import { keepFirstTitles, sampleUsers, titlesByAudience } from '../../src/models/audience/titles-by-audience.ts'

const [USERS, TITLES] = [7, 12]
const pair = fc.record({ user: fc.nat(USERS - 1), title: fc.nat(TITLES - 1), grade: fc.nat(2) })
const pairs = fc.array(pair, { maxLength: 80 })
type Pairs = { user: number; title: number; grade: number }[]

const graded = (some: Pairs): Interactions =>
  interactionsOf(
    USERS,
    TITLES,
    some.map(({ user }) => user),
    some.map(({ title }) => title),
    some.map(({ grade }) => grade),
  )
const liked = (some: Pairs): Interactions =>
  interactionsOf(
    USERS,
    TITLES,
    some.map(({ user }) => user),
    some.map(({ title }) => title),
  )

/** Each pair once, with its best grade, as "user:title" → grade. */
function naive(some: Pairs): Map<string, number> {
  const best = new Map<string, number>()
  for (const { user, title, grade } of some) {
    const key = `${user}:${title}`
    best.set(key, Math.max(grade, best.get(key) ?? 0))
  }
  return best
}

function flat(x: Interactions): Map<string, number> {
  const found = new Map<string, number>()
  for (let user = 0; user < x.users; user++) {
    const grades = gradesOf(x, user)
    rowOf(x, user).forEach((title, at) => void found.set(`${user}:${title}`, grades?.[at] ?? 2))
  }
  return found
}

const sorted = (map: Map<string, number>): [string, number][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

describe('interactionsOf', () => {
  it('has each pair once, with the better of its grades, and titles in rising order', () => {
    const check = fc.property(pairs, (some) => {
      const x = graded(some)
      expect(sorted(flat(x))).toEqual(sorted(naive(some)))
      for (let user = 0; user < USERS; user++) {
        const row = Array.from(rowOf(x, user))
        expect(row).toEqual([...new Set(row)].sort((a, b) => a - b))
      }
    })
    fc.assert(check, { numRuns: 80 })
  })

  it('has no grades where none were given, and an empty row for a user without titles', () => {
    const x = interactionsOf(3, 4, [2, 0, 2], [3, 1, 3])
    expect(x.grade).toBeUndefined()
    expect([0, 1, 2].map((user) => Array.from(rowOf(x, user)))).toEqual([[1], [], [3]])
    expect(gradesOf(x, 0)).toBeUndefined()
  })

  it('accepts no users and no titles', () => {
    const x = interactionsOf(0, 0, [], [])
    expect([Array.from(x.start), x.title.length]).toEqual([[0], 0])
    expect([transpose(x).users, likeCounts(x).length, titlesByAudience(x).titles.length]).toEqual([0, 0, 0])
  })
})

describe('the views of interactions', () => {
  it('transposed twice are the same, grades included', () => {
    const check = fc.property(pairs, (some) => {
      const x = graded(some)
      const turned = transpose(x)
      expect([turned.users, turned.titles]).toEqual([TITLES, USERS])
      const swapped = new Map(Array.from(naive(some), ([key, grade]) => [key.split(':').reverse().join(':'), grade]))
      expect(sorted(flat(turned))).toEqual(sorted(swapped))
      expect(transpose(turned)).toEqual(x)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('count in a title’s audience only those who liked it', () => {
    const check = fc.property(pairs, (some) => {
      const all = naive(some)
      const wanted = Array.from(
        { length: TITLES },
        (_, title) => [...all].filter(([key, grade]) => key.endsWith(`:${title}`) && grade === 2).length,
      )
      expect(Array.from(likeCounts(graded(some)))).toEqual(wanted)
      expect(Array.from(likeCounts(likesOf(graded(some))))).toEqual(wanted)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('are likes alone without grades, and the same object where there never were any', () => {
    const check = fc.property(pairs, (some) => {
      const likes = likesOf(graded(some))
      expect(likes.grade).toBeUndefined()
      expect(sorted(flat(likes))).toEqual(sorted(naive(some)).filter(([, grade]) => grade === 2))
    })
    fc.assert(check, { numRuns: 40 })
    const x = liked([{ user: 0, title: 1, grade: 2 }])
    expect(likesOf(x)).toBe(x)
  })

  it('selected keep exactly the people, pairs and titles that are asked for, renumbered', () => {
    const check = fc.property(pairs, fc.nat(3), (some, odd) => {
      const numberOf = Int32Array.from({ length: TITLES }, (_, title) => (title % 3 === 0 ? -1 : TITLES - title))
      const isKept = (user: number): boolean => user % 2 === odd % 2
      const isLeftOut = (user: number, title: number): boolean => (user + title) % 4 === odd
      const x = select(graded(some), { isSelected: isKept, isLeftOut, numberOf, titles: TITLES + 1 })
      const people = Array.from({ length: USERS }, (_, user) => user).filter(isKept)
      const wanted = new Map<string, number>()
      for (const [key, grade] of naive(some)) {
        const [user = 0, title = 0] = key.split(':').map(Number)
        if (isKept(user) && !isLeftOut(user, title) && title % 3 !== 0)
          wanted.set(`${people.indexOf(user)}:${TITLES - title}`, grade)
      }
      expect([x.users, x.titles]).toEqual([people.length, TITLES + 1])
      expect(sorted(flat(x))).toEqual(sorted(wanted))
    })
    fc.assert(check, { numRuns: 60 })
  })
})

describe('titlesByAudience', () => {
  it('numbers the titles that somebody met by falling audience, those met equally often in their order', () => {
    const check = fc.property(pairs, (some) => {
      const x = liked(some)
      const audienceSizes = likeCounts(x)
      const wanted = Array.from(audienceSizes.keys())
        .filter((title) => (audienceSizes[title] ?? 0) > 0)
        .sort((a, b) => (audienceSizes[b] ?? 0) - (audienceSizes[a] ?? 0) || a - b)
      const { x: head, titles } = titlesByAudience(x)
      expect(Array.from(titles)).toEqual(wanted)
      expect(Array.from(likeCounts(head))).toEqual(wanted.map((title) => audienceSizes[title]))
      expect(head.title.length).toBe(x.title.length)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('respects its limit', () => {
    const x = interactionsOf(3, 5, [0, 1, 2, 0, 1, 0], [4, 4, 4, 2, 2, 0])
    const { x: head, titles } = titlesByAudience(x, 2)
    expect([Array.from(titles), head.titles, Array.from(head.title)]).toEqual([[4, 2], 2, [0, 1, 0, 1, 0]])
  })
})

describe('part of an audience', () => {
  const x = interactionsOf(4, 6, [0, 0, 1, 2, 3, 3], [0, 5, 3, 1, 2, 4])

  it('has the first titles alone, or all where there are no more', () => {
    expect(keepFirstTitles(x, 6)).toBe(x)
    const some = keepFirstTitles(x, 3)
    expect([some.titles, Array.from(some.title), some.users]).toEqual([3, [0, 1, 2], 4])
  })

  it('has every n-th person so that about so many pairs are left, or everybody', () => {
    expect(sampleUsers(x, 6)).toBe(x)
    const some = sampleUsers(x, 3)
    expect([some.users, Array.from(some.title)]).toEqual([2, [0, 5, 1]])
  })
})
