import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { registerScreenKeyboard } from '../../focus/screen-keyboard.ts'
import { useBack } from '../../focus/use-focus.ts'
import { t } from '../../messages/screens.ts'
import { useAppLocation } from '../../router.ts'
import { Icon } from '../controls/icon.tsx'
import { type KeyPage, keysOf } from './key-pages.ts'
import { labelOf, nextAfter, scrollAboveKeyboard, shownOf, startsWithCapital, write } from './writing.ts'

const words = t.watch.keyboard

/** An on-screen keyboard for remote controls; opens when Enter is pressed in a field. */
export function ScreenKeyboard() {
  const [input, setInput] = useState<HTMLInputElement>()
  const { key } = useAppLocation()
  useEffect(() => registerScreenKeyboard(setInput), [])
  useEffect(() => setInput(undefined), [key])
  if (!input) return null
  const closeTo = (next: HTMLElement) => () => {
    setInput(undefined)
    next.focus({ preventScroll: next === input })
  }
  return <Keys input={input} onClose={closeTo(input)} onDone={() => closeTo(nextAfter(input))()} />
}

type KeysProps = { input: HTMLInputElement; onClose: () => void; onDone: () => void }

function Keys({ input, onClose, onDone }: KeysProps) {
  const [page, setPage] = useState<KeyPage>('letters')
  const [isLarge, setIsLarge] = useState(() => startsWithCapital(input))
  const [, redraw] = useState(0)
  const first = useRef<HTMLButtonElement>(null)
  useBack(onClose)
  useLayoutEffect(() => {
    scrollAboveKeyboard(input)
    first.current?.focus({ preventScroll: true })
  }, [input])
  const put = (text: string) => {
    write(input, text)
    setIsLarge(false)
    redraw((times) => times + 1)
  }
  const turnTo = (other: KeyPage) => setPage(page === other ? 'letters' : other)
  return (
    <div
      class="keyboard"
      role="dialog"
      aria-modal="true"
      aria-label={words.title({ field: labelOf(input) })}
      data-scope
      data-still
    >
      <p class="keyboard-text">
        <span class="quiet">{labelOf(input)}</span>
        <span class="keyboard-value" dir="auto" data-testid="keyboard-value">
          {shownOf(input)}
        </span>
      </p>
      <div class="keys">
        {keysOf(page, isLarge).map((key, index) => (
          <button
            key={index}
            ref={index === 10 ? first : null}
            type="button"
            class="pad-key"
            onClick={() => put(input.value + key)}
          >
            {key}
          </button>
        ))}
        <SwitchKey label={words.large} isOn={isLarge} onPress={() => setIsLarge(!isLarge)}>
          <Icon name="up" />
        </SwitchKey>
        <SwitchKey label={`äé: ${words.accents}`} isOn={page === 'accents'} onPress={() => turnTo('accents')}>
          äé
        </SwitchKey>
        <SwitchKey label={`#@: ${words.signs}`} isOn={page === 'signs'} onPress={() => turnTo('signs')}>
          #@
        </SwitchKey>
        <SpaceAndErase value={input.value} onValue={put} />
        <button type="button" class="pad-key pad-wide pad-done" onClick={onDone} data-testid="keyboard-done">
          {words.done}
        </button>
      </div>
    </div>
  )
}

function SpaceAndErase({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <>
      <button type="button" class="pad-key pad-space" onClick={() => onValue(`${value} `)}>
        {words.space}
      </button>
      <button type="button" class="pad-key pad-wide" onClick={() => onValue([...value].slice(0, -1).join(''))}>
        {words.erase}
      </button>
    </>
  )
}

type SwitchKeyProps = { label: string; isOn: boolean; onPress: () => void; children: ComponentChildren }

/** A key that switches the page or the case. */
function SwitchKey({ label, isOn, onPress, children }: SwitchKeyProps) {
  return (
    <button type="button" class="pad-key" aria-label={label} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}
