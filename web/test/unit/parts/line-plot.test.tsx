import { describe, expect, it } from 'vitest'
import { draw } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'

/** The labels of the grid lines of a plot of some values. */
async function ticksOf(values: (number | null)[], fromZero = true): Promise<string[]> {
  const browser = await openBrowser({ language: 'en' })
  const { LinePlot } = await import('../../../src/parts/admin/line-plot.tsx')
  const series = [{ name: 'Pages', look: 'first' as const, values }]
  const labels = values.map((_, at) => String(at))
  const plot = { title: 'Pages', labelHead: 'Day', labels, series, fromZero, format: String }
  const screen = await draw(browser, <LinePlot {...plot} />)
  return [...screen.get('.figure-ticks').childNodes].map((tick) => tick.textContent ?? '')
}

describe('the axis of a line plot', () => {
  it.each([
    [
      [1, 3],
      ['0', '1', '2', '3'],
    ],
    [
      [30, 2],
      ['0', '10', '20', '30'],
    ],
    [[31], ['0', '20', '40']],
    [
      [0.6, null],
      ['0', '0.2', '0.4', '0.6'],
    ],
    [[14], ['0', '5', '10', '15']],
    [[0], ['0', '0.5']],
    [[], ['0', '0.5']],
  ])('has round steps up to the largest of %j: %j', async (values, ticks) => {
    expect(await ticksOf(values)).toEqual(ticks)
  })

  it('starts a little below the lowest value where it need not start at zero', async () => {
    expect(await ticksOf([101, 104], false)).toEqual(['100', '101', '102', '103', '104'])
    expect(await ticksOf([7, 7], false)).toEqual(['5', '10'])
  })
})
