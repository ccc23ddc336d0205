import { type ComponentChild, type ContainerNode, render } from 'preact'
import { act } from 'preact/test-utils'
import { TestInput } from './document.ts'
import type { TestElement } from './nodes.ts'
import type { TestBrowser } from './open-browser.ts'

/** A part on screen, and what a person does with it. */
type Drawn = {
  root: TestElement
  /** The first element of a selector; throws where there is none. */
  get: (selector: string) => TestElement
  all: (selector: string) => TestElement[]
  /** The one element of a selector with this text. */
  withText: (selector: string, text: string) => TestElement
  text: () => string
  press: (element: TestElement) => Promise<void>
  type: (element: TestElement, text: string) => Promise<void>
  /** Waits until everything that was asked for has come and is drawn. */
  settle: () => Promise<void>
  /** Draws something else in its place. */
  redraw: (part: ComponentChild) => Promise<void>
  remove: () => void
}

const rounds = 10

/** Draws a part and waits until it has settled. */
export async function draw({ document }: TestBrowser, part: ComponentChild): Promise<Drawn> {
  const root = document.createElement('div')
  document.body.appendChild(root)
  const put = (shown: ComponentChild) => act(() => render(shown, root as unknown as ContainerNode))
  // Answers come in promises, several after each other; none of them waits for the clock.
  const settle = async () => {
    for (let round = 0; round < rounds; round++) await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  }
  const doing = async (work: () => void) => {
    await act(work)
    await settle()
  }
  const all = (selector: string) => root.querySelectorAll(selector)
  const get = (selector: string) => one(all(selector).slice(0, 1), selector)
  const withText = (selector: string, text: string) =>
    one(
      all(selector).filter((element) => element.textContent === text),
      `${selector} that says ${text}`,
    )
  await put(part)
  await settle()
  return {
    root,
    get,
    all,
    withText,
    text: () => root.textContent,
    press: (element) => doing(() => element.click()),
    type: (element, text) =>
      doing(() => {
        if (!(element instanceof TestInput)) throw new Error('no field to type into')
        element.value = text
        element.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    settle,
    redraw: async (shown) => {
      await put(shown)
      await settle()
    },
    remove: () => void act(() => render(null, root as unknown as ContainerNode)),
  }
}

function one(found: TestElement[], what: string): TestElement {
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} of ${what}`)
  return first
}

/** A hook on its own: what it gives at its latest drawing. */
export async function drawHook<Given>(browser: TestBrowser, hook: () => Given): Promise<Drawn & { given: () => Given }> {
  let given: Given | undefined
  const Caller = () => {
    given = hook()
    return null
  }
  const { h } = await import('preact')
  const drawn = await draw(browser, h(Caller, {}))
  return { ...drawn, given: () => given as Given }
}
