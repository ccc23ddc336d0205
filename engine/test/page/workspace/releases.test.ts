import { describe, expect, it } from 'vitest'
import { dayText } from '../../../src/catalogue/decades.ts'
import { titlesIn } from '../../../src/catalogue/filters/filter-mask.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { appendTitle, putTitle } from '../../../src/catalogue/title-updates.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { NEW_DAYS } from '../../../src/page/slate/settings.ts'
import { recentRelations, releasesOn } from '../../../src/page/workspace/releases.ts'
import { randomTitles, today, workspaceOf } from '../../page-world.ts'

const releaseDays = [today - NEW_DAYS - 1, today - NEW_DAYS, today, today + 1]
const released = (title: TitleFacts, day: number): TitleFacts => ({ ...title, release_date: dayText(day) })
const titles = randomTitles(5, 3).map((title, at) => released(title, releaseDays[at] ?? 0))

function opened() {
  const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true, capacity: 2 })
  const on = (day: number) => {
    const { upcoming, recent } = releasesOn(workspace, day)
    return [titlesIn(recent), titlesIn(upcoming)].map((list) => [...list])
  }
  return { workspace, on }
}

describe('releasesOn', () => {
  it('has the titles of the last half-year, and those after the day', () => {
    const { on } = opened()
    expect(on(today)).toEqual([[1, 2], [3]])
    expect(on(today + 1)).toEqual([[2, 3], []])
    expect(on(today)).toEqual([[1, 2], [3]])
  })

  it('includes every update of the catalogue since, also a second one of a title', () => {
    const { workspace, on } = opened()
    on(today)
    for (const [day, expected] of [
      [today, [[0, 1, 2], [3]]],
      [
        today + 9,
        [
          [1, 2],
          [0, 3],
        ],
      ],
    ] as const) {
      // biome-ignore format: a table
      putTitle(workspace.catalogue, 0, released(titles[0] as TitleFacts, day))
      expect(on(today)).toEqual(expected)
    }
    const added = appendTitle(workspace.catalogue, released(titles[4] as TitleFacts, today))
    expect(on(today)).toEqual([
      [1, 2, added],
      [0, 3],
    ])
  })

  it('forgets the close relations of recent titles with them', () => {
    const { workspace } = opened()
    const before = recentRelations(workspace, today)
    expect(before).not.toBeNull()
    expect(recentRelations(workspace, today)).toBe(before)
    expect(recentRelations(workspace, today + 1)).not.toBe(before)
  })
})
