import { describe, expect, it } from 'vitest'
import { draw } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'

describe('a notice', () => {
  it.each([
    ['bad', 'alert'],
    ['good', 'status'],
    ['care', null],
    ['plain', null],
  ] as const)('that is %s has the role %s', async (tone, role) => {
    const browser = await openBrowser()
    const { Notice } = await import('../../../src/parts/status/notice.tsx')
    const screen = await draw(browser, <Notice tone={tone}>Saved</Notice>)
    expect(screen.get('.notice').getAttribute('role')).toBe(role)
    expect(screen.text()).toBe('Saved')
  })
})
