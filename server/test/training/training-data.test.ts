import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { grades } from '@marquee/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvaluation } from '../../src/training/evaluation/evaluation-data.ts'
import { comparePaired } from '../../src/training/gate.ts'
import { readAudience } from '../../src/training/interactions/audience.ts'
import {
  fractionOf,
  gatherInteractions,
  rowsOf,
  sumOfSquares,
  timesOf,
} from '../../src/training/interactions/gather-interactions.ts'
import { audienceRating, madeAudienceRatings } from '../support/fixtures/training-world.ts'
import { marquee, marqueeJson } from '../support/processes/command-line.ts'
import { type EmptyStore, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const HOUR = 3_600_000
const folder = mkdtempSync(path.join(tmpdir(), 'marquee-inputs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

const people = madeAudienceRatings({ people: 24 })
const csv = ['user,mediaId,rating', ...people.map(({ person, media_id }) => `${person},${media_id},5`)].join('\n')
const evaluate = (ratings: string, ...words: string[]) =>
  marquee(['evaluate', '--ratings', ratings, ...words], { dataDir: folder })

onEachStore('gatherInteractions', (kind) => {
  let store: EmptyStore
  const numberOf = (mediaId: string) => (Number(mediaId.slice(3)) <= 40 ? Number(mediaId.slice(3)) - 1 : undefined)
  const gathered = (maxPeople = 0) => gatherInteractions({ store, now: () => NOW }, { titles: 40, numberOf, maxPeople })
  beforeAll(async () => {
    store = await openEmptyStore(kind)
    await store.db.insertInto('audience').values(people).execute()
    const odd = [
      audienceRating('odd', 'MV_1', 2),
      audienceRating('odd', 'MV_2', 4, NOW),
      audienceRating('odd', 'MV_3', null),
      audienceRating('odd', 'MV_77', 5),
    ]
    const tens = [audienceRating('ten', 'MV_1', 10), audienceRating('ten', 'MV_2', 6), audienceRating('ten', 'MV_4', 7)].map(
      (row) => ({
        ...row,
        source: 'tens',
      }),
    )
    await store.db
      .insertInto('audience')
      .values([...odd, ...tens])
      .execute()
  })
  afterAll(() => store?.close())

  it('grades ratings on each audience’s own scale, and counts ratings of unknown titles', async () => {
    const all = await gathered()
    expect(all).toMatchObject({ people: 26, known: 26, read: people.length + 7, unknown: 1 })
    const rows = (person: number) => rowsOf(all, (one) => one === person)
    const [odd, ten] = [rows(0), rows(25)]
    expect([[...odd.title], [...(odd.grade ?? [])]]).toEqual([
      [0, 1, 2],
      [grades.neutral, grades.liked, grades.liked],
    ])
    expect([[...ten.title], [...(ten.grade ?? [])]]).toEqual([
      [0, 1, 3],
      [grades.liked, grades.neutral, grades.liked],
    ])
    expect(sumOfSquares(rowsOf(all, (person) => person !== 0 && person !== 25))).toBe(24 * 81)
  })

  it('has times only where most ratings have one', async () => {
    const all = await gathered()
    expect(timesOf(all, () => true)).toBeUndefined()
    expect(timesOf({ ...all, at: all.at.map(() => NOW) }, (person) => person < 2)).toMatchObject({ users: 2 })
  })

  it('treats a future time as unknown, and counts it', async () => {
    const atTime = (now: number) => gatherInteractions({ store, now: () => now }, { titles: 40, numberOf, maxPeople: 0 })
    const [soon, before] = [await atTime(NOW - HOUR), await atTime(NOW - 49 * HOUR)]
    expect([soon.future, soon.at.filter((at) => at === NOW).length]).toEqual([0, 1])
    expect([before.future, before.at.filter((at) => at === NOW).length]).toEqual([1, 0])
    expect(before.title).toEqual(soon.title)
  })

  it('samples users above a limit, deterministically, with all their ratings', async () => {
    const [some, again] = [await gathered(12), await gathered(12)]
    expect(some).toEqual(again)
    expect(some.people).toBeGreaterThan(3)
    expect(some.people).toBeLessThan(22)
    expect(some.known).toBe(26)
    for (let person = 1; person < some.people - 1; person++)
      expect(rowsOf(some, (one) => one === person).title.length).toBeGreaterThan(1)
  })
})

describe('fractionOf', () => {
  it('is evenly spread, and the same for the same name', () => {
    const values = Array.from({ length: 4000 }, (_, i) => fractionOf(`person ${i}`))
    for (let tenth = 0; tenth < 10; tenth++)
      expect(values.filter((value) => Math.floor(value * 10) === tenth).length).toBeGreaterThan(320)
    expect(fractionOf('ann')).toBe(fractionOf('ann'))
  })
})

describe('the quality gate', () => {
  const metrics = (value: number) => ({ recall20: value, recall50: value, ndcg100: value })

  it('refuses a model that is significantly worse, and accepts noise and negligible differences', () => {
    const before = Array.from({ length: 40 }, (_, i) => metrics(0.3 + (i % 5) / 20))
    const worse = before.map(({ recall20 }) => metrics(recall20 - 0.05))
    const noisy = before.map(({ recall20 }, i) => metrics(recall20 + (i % 2 === 0 ? 0.2 : -0.22)))
    const trifle = before.map(({ recall20 }) => metrics(recall20 - 0.001))
    expect([worse, noisy, trifle, before].map((after) => comparePaired(before, after).isWorse)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('marquee evaluate', () => {
  it('measures all methods on the same users, deterministically, and writes an HTML page', async () => {
    const page = path.join(folder, 'report.html')
    type Report = { protocols: { results: { model: string; ranking: { ndcg100: number } }[] }[] }
    const words = ['evaluate', '--ratings', file('good.csv.gz', gzipSync(csv)), '--protocols', 'unseen', '--html', page]
    const report = await marqueeJson<Report>(words, { dataDir: folder })
    const results = report.protocols[0]?.results ?? []
    expect(results.map(({ model }) => model)).toEqual(['popularity', 'ItemKNN', 'RP3beta', 'EDLAE', 'EASE', 'iALS', 'Marquee'])
    expect(results.at(-1)?.ranking.ndcg100).toBeGreaterThan(results[0]?.ranking.ndcg100 ?? 1)
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(page, 'utf8')).toMatch(/<svg[\s\S]*Marquee/)
  })

  it.each([
    ['an empty file', file('empty.csv', ''), 'is empty'],
    ['a header alone', file('header.csv', 'user,mediaId,rating\n'), 'holds no ratings'],
    ['another header', file('foreign.csv', 'a,b,c\n1,2,3\n'), 'must begin with a line that names its columns'],
    ['a truncated gzip', file('cut.csv.gz', gzipSync(csv).subarray(0, 200)), ''],
    ['no file', path.join(folder, 'nothing.csv'), 'there is no file'],
  ])('reports in one line what is wrong with %s', async (_, place, words) => {
    const { code, err } = await evaluate(place)
    expect(code).toBe(1)
    expect(err).toContain(words)
    expect(
      err
        .trim()
        .split('\n')
        .filter((line) => !line.includes('evaluating')).length,
    ).toBe(1)
  })

  it.each([
    ['one user', file('one-user.csv', 'user,mediaId\na,x\na,y\na,z\n')],
    ['one title', file('one-title.csv', `user,mediaId\n${Array.from({ length: 20 }, (_, i) => `u${i},x`).join('\n')}\n`)],
  ])('leaves out measures that need more than %s', async (_, place) => {
    const { code, out } = await evaluate(place)
    expect(code).toBe(0)
    expect(out).toContain('left out, too few people')
  })

  it('accepts users who are all alike', async () => {
    const alike = Array.from({ length: 40 }, (_, u) => Array.from({ length: 6 }, (__, t) => `u${u},t${t},4`)).flat()
    const { code, out } = await evaluate(file('alike.csv', ['user,mediaId,rating', ...alike].join('\n')), '--protocols', 'unseen')
    expect(code).toBe(0)
    expect(out).not.toContain('NaN')
  })

  it('reports the number of future times, and treats them as unknown', async () => {
    const lines = people.map(({ person, media_id }, at) => `${person},${media_id},5,${at === 0 ? '2999-01-01' : '2020-01-01'}`)
    const place = file('later.csv', ['user,mediaId,rating,ratedAt', ...lines].join('\n'))
    expect((await readEvaluation(place, undefined, NOW)).timed?.at).toHaveLength(people.length - 1)
    const { out } = await evaluate(place, '--protocols', 'unseen')
    expect(out).toContain('1 rating has a time in the future, which is ignored')
  })

  it('refuses unknown protocols and invalid numbers', async () => {
    expect((await evaluate('x.csv', '--protocols', 'unseen,past')).code).toBe(2)
    expect((await evaluate('x.csv', '--people', '0')).err).toContain('whole number')
  })
})

describe('readAudience', () => {
  it('skips and reports bad lines, and counts a repeated pair once', async () => {
    const lines = [
      'user,mediaId,rating,ratedAt',
      'a,x,5,1000000000',
      'a,x,5,1000000000',
      'a,,5,',
      'b,y,NaN,',
      'b,y,4,yesterday',
      'b,z,4,',
    ]
    const read = await readAudience(file('bad.csv', lines.join('\r\n')))
    expect(read).toMatchObject({ refused: 3, users: ['a', 'b'], ids: ['x', 'z'] })
    expect(read.refusals[1]).toBe('line 5: rating "NaN" is not a number')
  })
})
