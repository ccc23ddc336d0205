import { expect, it } from 'vitest'
import type { LeaningEntry } from '../../../src/parts/taste/leaning-changes.ts'
import { draw } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'

it.each([
  [0.5, '1990s, 100% of what you like most'],
  [0, '1990s, 0% of what you like most'],
  [-0.5, '1990s, you tend to avoid it'],
])('a decade of weight %d is called “%s”', async (weight, name) => {
  const browser = await openBrowser({ language: 'en' })
  const { DecadesCard } = await import('../../../src/parts/taste/decades-card.tsx')
  const leaning = { id: 1990, name: '1990s', weight, change: 0, titles: [] } as unknown as LeaningEntry
  const screen = await draw(browser, <DecadesCard leanings={[leaning]} />)
  expect(screen.get('button').textContent).toContain(name)
})
