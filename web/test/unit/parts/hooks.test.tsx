import { act } from 'preact/test-utils'
import { describe, expect, it } from 'vitest'
import { draw, drawHook } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'

/** A promise that the test settles. */
function promised<Value>() {
  let give: (value: Value) => void = () => {}
  let fail: (thrown: unknown) => void = () => {}
  const promise = new Promise<Value>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { promise, give, fail }
}

const load = async () => {
  const browser = await openBrowser()
  const [{ useAction }, { useActionsInTurn }, { useLoaded }, { Failure }] = await Promise.all([
    import('../../../src/parts/controls/use-action.ts'),
    import('../../../src/parts/controls/use-actions-in-turn.ts'),
    import('../../../src/parts/status/use-loaded.ts'),
    import('../../../src/api/failure.ts'),
  ])
  return { browser, useAction, useActionsInTurn, useLoaded, Failure }
}

describe('something a press starts', () => {
  it('runs once however often it is pressed, and again when it has ended', async () => {
    const { browser, useAction } = await load()
    const works: ReturnType<typeof promised<void>>[] = []
    const work = () => {
      const started = promised<void>()
      works.push(started)
      return started.promise
    }
    const hook = await drawHook(browser, () => useAction(work))
    await act(() => void hook.given().run())
    await act(() => void hook.given().run())
    expect([works.length, hook.given().busy]).toEqual([1, true])
    works[0]?.give()
    await hook.settle()
    expect(hook.given().busy).toBe(false)
    await act(() => void hook.given().run())
    expect(works.length).toBe(2)
  })

  it('keeps its failure to be shown until the next press', async () => {
    const { browser, useAction, Failure } = await load()
    const failure = new Failure('network')
    const answers = [() => Promise.reject(failure), () => Promise.resolve()]
    const hook = await drawHook(browser, () => useAction(async () => answers.shift()?.()))
    await act(() => hook.given().run())
    expect([hook.given().failure, hook.given().busy]).toEqual([failure, false])
    await act(() => hook.given().run())
    expect(hook.given().failure).toBeUndefined()
  })
})

describe('what presses of several controls start', () => {
  it('runs in the order of the presses, once for each control that is pressed again too early', async () => {
    const { browser, useActionsInTurn } = await load()
    const begun: string[] = []
    const works = [promised<void>(), promised<void>(), promised<void>()]
    const hook = await drawHook(browser, () =>
      useActionsInTurn((control: string) => works[begun.push(control) - 1]?.promise ?? Promise.resolve()),
    )
    await act(() => ['thumb', 'heart', 'thumb', 'heart'].forEach(hook.given().run))
    expect(begun).toEqual(['thumb'])
    works[0]?.give()
    await hook.settle()
    expect(begun).toEqual(['thumb', 'heart'])
    await act(() => hook.given().run('thumb'))
    works[1]?.give()
    await hook.settle()
    expect(begun).toEqual(['thumb', 'heart', 'thumb'])
  })

  it('goes on after a failure, which is shown until the next action begins', async () => {
    const { browser, useActionsInTurn, Failure } = await load()
    const failure = new Failure('network')
    const hook = await drawHook(browser, () =>
      useActionsInTurn((control: string) => (control === 'thumb' ? Promise.reject(failure) : Promise.resolve())),
    )
    await act(() => hook.given().run('thumb'))
    await hook.settle()
    expect(hook.given().failure).toBe(failure)
    await act(() => hook.given().run('heart'))
    await hook.settle()
    expect(hook.given().failure).toBeUndefined()
  })
})

describe('what a part loads', () => {
  it('stays on screen while it is loaded again', async () => {
    const { browser, useLoaded } = await load()
    const asked = [promised<string>(), promised<string>()]
    let turn = 0
    const read = () => asked[turn++]?.promise ?? Promise.resolve('')
    const hook = await drawHook(browser, () => useLoaded(read))
    expect(hook.given().value).toBeUndefined()
    asked[0]?.give('first')
    await hook.settle()
    await act(() => void hook.given().reload())
    expect(hook.given().value).toBe('first')
    asked[1]?.give('second')
    await hook.settle()
    expect(hook.given().value).toBe('second')
  })

  it('gives way to what went wrong, and comes when it is tried again', async () => {
    const { browser, useLoaded, Failure } = await load()
    const answers = [() => Promise.reject(new Failure('timeout')), () => Promise.resolve('here')]
    const read = async () => answers.shift()?.()
    const hook = await drawHook(browser, () => useLoaded(read))
    expect(hook.given().failure?.kind).toBe('timeout')
    await act(() => hook.given().retry())
    await hook.settle()
    expect([hook.given().value, hook.given().failure]).toEqual(['here', undefined])
  })
})

describe('a button', () => {
  it('that is at work ignores presses, keeps the focus and says so', async () => {
    const { browser } = await load()
    const { Button } = await import('../../../src/parts/controls/button.tsx')
    let presses = 0
    const button = (busy: boolean) => (
      <Button busy={busy} onPress={() => presses++}>
        Go
      </Button>
    )
    const drawn = await draw(browser, button(true))
    await drawn.press(drawn.get('button'))
    expect([presses, drawn.get('button').getAttribute('aria-disabled')]).toEqual([0, 'true'])
    expect(drawn.get('button').hasAttribute('disabled')).toBe(false)
    await drawn.redraw(button(false))
    await drawn.press(drawn.withText('button', 'Go'))
    expect([presses, drawn.get('button').hasAttribute('aria-disabled')]).toEqual([1, false])
  })
})

describe('names to choose among', () => {
  it.each([
    [false, [1, 2, 3], [1]],
    [true, [2], [2]],
  ])('are pressed on and off, or one at a time (%j)', async (isSingle, afterTwo, afterOwn) => {
    const { browser } = await load()
    const { ChipGroup } = await import('../../../src/parts/controls/chip-group.tsx')
    const options = [1, 2, 3].map((id) => ({ id, name: `n${id}` }))
    const given: number[][] = []
    const group = (chosen: number[]) => (
      <ChipGroup title="T" options={options} chosen={chosen} isSingle={isSingle} onChosen={(next) => given.push(next)} />
    )
    const drawn = await draw(browser, group([1, 3]))
    expect(drawn.all('button').map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'true'])
    await drawn.press(drawn.withText('button', 'n2'))
    await drawn.redraw(group([1, 2]))
    await drawn.press(drawn.withText('button', 'n2'))
    expect(given.map((ids) => ids.toSorted())).toEqual([afterTwo, afterOwn])
  })

  it('belong to their title', async () => {
    const { browser } = await load()
    const { ChipGroup } = await import('../../../src/parts/controls/chip-group.tsx')
    const drawn = await draw(browser, <ChipGroup title="Genres" options={[]} chosen={[]} onChosen={() => {}} />)
    const label = drawn.get('fieldset').getAttribute('aria-labelledby') ?? ''
    expect(browser.document.getElementById(label)?.textContent).toBe('Genres')
  })
})

describe('a dialog', () => {
  it('is open, named by its title, and gives the focus to what asks for it', async () => {
    const { browser } = await load()
    const [{ Dialog }, { Button }] = await Promise.all([
      import('../../../src/parts/controls/dialog.tsx'),
      import('../../../src/parts/controls/button.tsx'),
    ])
    let closed = 0
    const drawn = await draw(
      browser,
      <Dialog title="Sure?" onClose={() => closed++}>
        <Button>No</Button>
        <Button isFirst>Yes</Button>
      </Dialog>,
    )
    const dialog = drawn.get('dialog')
    expect(dialog).toMatchObject({ isOpen: true })
    expect(browser.document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sure?')
    expect(browser.document.activeElement.textContent).toBe('Yes')
    const cancel = new Event('cancel', { cancelable: true })
    await act(() => void dialog.dispatchEvent(cancel))
    expect([closed, cancel.defaultPrevented]).toEqual([1, true])
    drawn.remove()
    expect(dialog).toMatchObject({ isOpen: false })
  })
})

describe('something polled', () => {
  it('keeps its last value through a failure, and ends the failure with the next value', async () => {
    const { browser, Failure } = await load()
    const { usePolled } = await import('../../../src/parts/status/use-polled.ts')
    const failure = new Failure('network')
    const answers = [() => Promise.reject(failure), async () => 1, () => Promise.reject(failure), async () => 2]
    const read = async () => answers.shift()?.() ?? 0
    const pace = () => 1e9
    const hook = await drawHook(browser, () => usePolled(read, pace))
    await hook.settle()
    expect([hook.given().value, hook.given().failure]).toEqual([undefined, failure])
    const states: unknown[] = []
    for (let turn = 0; turn < 3; turn++) {
      await act(() => hook.given().refresh())
      states.push([hook.given().value, hook.given().failure])
    }
    expect(states).toEqual([
      [1, undefined],
      [1, failure],
      [2, undefined],
    ])
  })
})
