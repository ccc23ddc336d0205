import { describe, expect, it } from 'vitest'
import { viewingActivity } from '../../src/imports/formats/netflix.ts'
import { tasteEntries } from '../../src/imports/taste-entries.ts'

describe('a viewing of Netflix', () => {
  it('counts from two minutes on', () => {
    const line = (duration: string) => ({ title: 'Alien', duration, 'start time': '2024-01-02 20:00:00' })
    expect(viewingActivity([line('00:01:59'), line('00:02:00')]).map(({ event }) => event)).toMatchObject([{ minutes: 2 }])
  })
})

describe('two opinions of one file about a title', () => {
  it('leave the latest, and of the same time the one that comes last', () => {
    const title = { number: 1, isSeries: false, runtime: undefined }
    const opinions = (first: number, second: number) =>
      tasteEntries(
        title,
        [
          { kind: 'listed', list: 'liked', at: first },
          { kind: 'listed', list: 'disliked', at: second },
        ],
        { now: 10, latest: 10 },
      ).map(({ kind }) => kind)
    expect(opinions(3, 2)).toEqual(['liked'])
    expect(opinions(2, 2)).toEqual(['disliked'])
  })
})
