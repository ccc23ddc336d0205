import { describe, expect, it } from 'vitest'
import { type Seasons, type SeriesEntry, seriesState } from '../../src/taste/series/series.ts'

const TODAY = '2026-01-01'
const two: Seasons = [
  { number: 1, episodes: 3 },
  { number: 2, episodes: 2, air_date: '2025-12-31' },
]
const coming = { number: 3, episodes: 9, air_date: '2026-01-02' }
const specials = { number: 0, episodes: 4 }

/** `1` is a season, `1.2` an episode of it; without progress it was watched to the end. Later entries are newer. */
type Written = string | [place: string, progress: number]

function read(written: Written[]): SeriesEntry[] {
  return written.map((one, at) => {
    const [place, progress] = typeof one === 'string' ? [one, 100] : one
    const [season = 0, episode = -1] = place.split('.').map(Number)
    return { season, episode, progress, at }
  })
}

type SeriesProgress = { watched: number; aired: number | null; progress?: number; finished?: boolean; next?: string }

const table: [name: string, seasons: Seasons | undefined, entries: Written[], expected: SeriesProgress][] = [
  ['nothing is watched', two, [], { watched: 0, aired: 5 }],
  ['an episode', two, ['1.1'], { watched: 1, aired: 5, next: '1.2' }],
  ['an episode that was only begun', two, [['1.1', 79]], { watched: 0, aired: 5 }],
  ['an episode to its credits', two, [['1.1', 80]], { watched: 1, aired: 5, next: '1.2' }],
  ['a season stands for its episodes', two, ['1'], { watched: 3, aired: 5, next: '2.1' }],
  ['an unwatched episode overrides its season', two, ['1', ['1.2', 0]], { watched: 2, aired: 5, next: '2.1' }],
  ['of a watched season, the next one that is not', two, ['1', ['1.3', 0], '1.2', '1.1'], { watched: 2, aired: 5, next: '1.3' }],
  ['whatever came first', two, [['1.2', 0], '1'], { watched: 2, aired: 5, next: '2.1' }],
  ['a watched episode of a season that is not', two, [['1', 0], '1.2'], { watched: 1, aired: 5, next: '1.3' }],
  ['a watched episode of a watched season counts once', two, ['1', '1.2'], { watched: 3, aired: 5, next: '2.1' }],
  ['both seasons', two, ['1', '2'], { watched: 5, aired: 5, finished: true }],
  ['all episodes', two, ['1.1', '1.2', '1.3', '2.1', '2.2'], { watched: 5, aired: 5, finished: true }],
  ['both seasons but for one', two, ['1', '2', ['1.3', 10]], { watched: 4, aired: 5, next: '1.3' }],
  ['the last episodes first', two, ['2.1', '2.2'], { watched: 2, aired: 5, next: '1.1' }],
  ['one that was skipped stays behind', two, ['1.1', '1.3'], { watched: 2, aired: 5, next: '2.1' }],
  ['what comes next follows what was watched last', two, ['2.1', '1.1'], { watched: 2, aired: 5, next: '1.2' }],
  ['a season that has not aired is not missed', [...two, coming], ['1', '2'], { watched: 5, aired: 5, finished: true }],
  ['nor does it count when it is said to be watched', [...two, coming], ['3'], { watched: 0, aired: 5, next: '1.1' }],
  ['but an episode of it that somebody has seen', [...two, coming], ['1', '2', '3.1'], { watched: 6, aired: 6, finished: true }],
  ['specials do not count', [specials, ...two], ['0', '0.1', '1', '2'], { watched: 5, aired: 5, finished: true }],
  ['an episode more than is known', two, ['1', '1.4'], { watched: 3, aired: 5, next: '2.1' }],
  ['one more, that is not watched', two, ['1', '2', ['2.3', 5]], { watched: 5, aired: 5, finished: true }],
  ['an episode before the first', two, ['1.0'], { watched: 0, aired: 5 }],
  ['a season more than is known', two, ['77', '78.1'], { watched: 0, aired: 5 }],
  ['more seasons than there are', 2, ['77', '78.1'], { watched: 0, aired: null }],
  [
    'an episode where nobody has counted them',
    [...two, { number: 3, episodes: 0 }],
    ['3.9'],
    { watched: 1, aired: 6, next: '1.1' },
  ],
  ['only the number of seasons is known', 2, ['1'], { watched: 0, aired: null, next: '2' }],
  ['each of that many', 2, ['2', '1'], { watched: 0, aired: null, finished: true }],
  ['each but for an episode', 2, ['1', '2', ['1.4', 0]], { watched: 0, aired: null, next: '1' }],
  ['episodes of them', 2, ['1.1', '1.2'], { watched: 2, aired: null, next: '1' }],
  ['nothing is known', undefined, ['1.1', '1.2'], { watched: 2, aired: null, next: '1' }],
  ['all that is known is a season', undefined, ['1'], { watched: 0, aired: null, finished: true }],
]

describe('seriesState', () => {
  it.each(table)('%s', (_name, seasons, entries, expected) => {
    const { watched, aired, finished, next } = seriesState(read(entries), seasons, TODAY)
    const place = next && [next.season, next.episode].filter((part) => part !== undefined).join('.')
    expect({ watched, aired, finished, next: place }).toEqual({ finished: false, next: undefined, ...expected })
  })

  it.each<[Seasons | undefined, Written[], number]>([
    [3, ['1'], 33.3],
    [3, ['1', ['2', 40]], 46.6],
    [3, ['1', '2', '3'], 100],
    [3, ['1', '2', '3', ['3.4', 0]], 99.9],
    [3, ['1.1', '1.2'], 0],
    [3, ['0'], 0],
    [0, ['1'], 100],
    [[specials], ['1'], 100],
    [undefined, ['1'], 100],
    [undefined, ['2019'], 100],
    [undefined, ['1', ['1.2', 0]], 99.9],
    [undefined, ['1', '2.1'], 50],
    [undefined, ['1.1', '1.2'], 0],
    [undefined, [['1.1', 50]], 0],
    [two, ['1'], 60],
    [two, ['1', '2'], 100],
    [[{ number: 1, episodes: 3000 }], ['1', ['1.7', 0]], 99.9],
    [[coming], ['3'], 0],
  ])('gives %j with entries %j a progress of %d, which is 100 exactly when finished', (seasons, entries, wanted) => {
    const { progress, finished } = seriesState(read(entries), seasons, TODAY)
    expect({ progress, finished }).toEqual({ progress: wanted, finished: wanted === 100 })
  })

  it('is fast for a very large number of episodes', () => {
    const seasons = Array.from({ length: 1000 }, (_, at) => ({ number: at + 1, episodes: 100_000 }))
    const entries = read(seasons.map(({ number }) => String(number)))
    expect(seriesState(entries, seasons, TODAY)).toMatchObject({ watched: 1e8, finished: true })
  })
})
