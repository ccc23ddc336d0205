import { describe, expect, it } from 'vitest'
import { newWatcher, openPageWorld, realTitles } from '../../support/fixtures/page-world.ts'

const ofFame = /popular|loved|watched|well.known|rated/i

/** Every text about fame on the page of a profile with some likes, in a catalogue whose titles have these facts. */
async function fameIn(facts: object, likes: number): Promise<string[]> {
  const world = await openPageWorld(
    'sqlite',
    realTitles().map((title) => ({ ...title, ...facts })),
  )
  try {
    const stranger = await newWatcher(world)
    for (const { id } of realTitles().slice(0, likes)) await stranger.done('POST', '/profile/liked', { mediaId: id })
    const { id } = await stranger.page()
    const { hero } = (await stranger.done('GET', `/pages/${id}`)).body as unknown as { hero: { reason: { text: string } }[] }
    const rows = await stranger.whole(id)
    expect(rows.length).toBeGreaterThan(5)
    const reasons = [...hero, ...rows, ...rows.flatMap(({ items }) => items)].map(({ reason }) => reason?.text ?? '')
    return [...rows.map(({ title }) => title), ...reasons].filter((text) => ofFame.test(text))
  } finally {
    await world.close()
  }
}

describe('texts about fame', () => {
  it.each([0, 4, 30])('do not appear for titles without votes on a page with %i likes', async (likes) => {
    expect(await fameIn({ vote_count: 0, vote_average: 0, popularity: 0 }, likes)).toEqual([])
  })

  it('appear for titles with many votes', async () => {
    expect((await fameIn({}, 0)).length).toBeGreaterThan(100)
  })
})
