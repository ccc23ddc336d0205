import { describe, expect, it } from 'vitest'
import { openBrowser } from '../support/open-browser.ts'

type Made = { tag: 'input' | 'button'; type: string; value?: string }

/** The position in a form to which the focus goes when the first field is done. */
async function positionAfterFirst(made: Made[]): Promise<number> {
  const { document } = await openBrowser()
  const { nextAfter } = await import('../../../src/parts/keyboard/writing.ts')
  const elements = made.map(({ tag, type, value }) => {
    const element = document.createElement(tag)
    element.setAttribute('type', type)
    return Object.assign(element, value !== undefined && { value })
  })
  const form = { elements }
  for (const element of elements) Object.assign(element, { form })
  const [first] = elements
  return elements.indexOf(nextAfter(first as unknown as HTMLInputElement) as unknown as (typeof elements)[number])
}

describe('a field that is done', () => {
  const field = { tag: 'input', type: 'text', value: 'ann' } as const
  const empty = { ...field, value: '' }
  const [show, submit] = [
    { tag: 'button', type: 'button' },
    { tag: 'button', type: 'submit' },
  ] as const

  it.each<[string, Made[], number]>([
    ['to the next empty field', [field, show, empty, submit], 2],
    ['past fields that have text', [field, field, empty, submit], 2],
    ['to the button that submits, past other buttons', [field, show, field, submit], 3],
    ['past a box, which holds no text', [field, { tag: 'input', type: 'checkbox', value: '' }, submit], 2],
    ['nowhere, if nothing follows', [field, show], 0],
  ])('moves the focus %s', async (_, made, position) => {
    expect(await positionAfterFirst(made)).toBe(position)
  })
})
