import { currentLocation, goBack, isTv } from '../router.ts'
import { closest, isSeen, nextFrom, plainIn } from './candidates.ts'
import type { Direction } from './geometry.ts'
import { askForLetters } from './letters.ts'
import { lastOfGroup, noteInGroup, railOf } from './rails.ts'
import { reveal } from './reveal.ts'

const keys: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const backKeys = new Set(['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'])
/** The back keys of TVs whose browsers name them by number only: Tizen, webOS. */
const backCodes = new Set([10009, 461])
const settleMs = 400

const backs: (() => void)[] = []
let lastBox: DOMRect | undefined
/** Where the person was when that was noted: on another screen it means nothing. */
let lastLocation = ''
/** Counts what makes a mend that is on its way needless: a later one, and anything that had the focus since, whatever became of it. */
let changes = 0
const tvSize = matchMedia('(min-width: 106rem) and (min-height: 50rem)')
let isByKeys = isRemote()
/** Whether a letter was ever typed here: then there is a keyboard. */
let hasTyped = false

/** Whether this is most likely a TV with a remote control: then there is no reading aloud, and the focus must always be seen. */
export function isRemote(): boolean {
  return isTv || tvSize.matches
}

/** Whether the person goes by keys: then the focus is taken along to every new screen. */
export function goesByKeys(): boolean {
  return isByKeys
}

/** Whether letters have to come from the screen: a remote control has none. */
function lacksLetters(): boolean {
  return isRemote() && isByKeys && !hasTyped
}

/** What Back does while something is open; the last one that came goes first. */
export function addBack(back: () => void): () => void {
  backs.push(back)
  return () => {
    const index = backs.lastIndexOf(back)
    if (index >= 0) backs.splice(index, 1)
  }
}

/** Arrow keys, Enter and Back on every screen. */
export function startFocusEngine(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', () => {
    isByKeys = false
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    changes++
    noteInGroup(target)
    lastBox = target.getBoundingClientRect()
    lastLocation = currentLocation().key
  })
  document.addEventListener('focusout', () => requestAnimationFrame(mendFocus))
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  if (event.key === 'Tab') isByKeys = true
  if (event.key.length === 1 && isText(target)) hasTyped = true
  const direction = keys[event.key]
  if (direction && !keepsArrow(target, direction)) {
    event.preventDefault()
    isByKeys = true
    move(direction)
  } else if (event.key === 'Enter' && wantsLetters(target)) {
    if (askForLetters(target)) event.preventDefault()
  } else if (isBack(event) && !(event.key === 'Backspace' && isText(target))) {
    event.preventDefault()
    isByKeys = true
    goOneBack()
  }
}

function isBack({ key, keyCode }: KeyboardEvent): boolean {
  return backKeys.has(key) || backCodes.has(keyCode)
}

/** Back: closes what is open, else goes where the person came from. */
function goOneBack(): void {
  const back = backs.at(-1)
  if (back) back()
  else goBack()
}

/** What inputs need the arrows for: moving in a text, a slider's value, the choice among radios. */
function keepsArrow(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLInputElement)) return false
  const isAcross = direction === 'left' || direction === 'right'
  if (target.type === 'radio') return true
  if (target.type === 'range') return isAcross
  if (!isText(target) || !isAcross || lacksLetters()) return false
  const caret = target.selectionStart
  if (caret === null) return true
  return direction === 'left' ? caret > 0 || target.selectionEnd !== 0 : caret < target.value.length
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !['radio', 'range', 'checkbox', 'button'].includes(target.type)
}

/** A field that is only to be read, or has letters beside it as the search has on a wide screen, needs none. */
function wantsLetters(target: EventTarget | null): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || !isText(target) || target.readOnly || !lacksLetters()) return false
  return !(target.dataset['letters'] === 'beside' && tvSize.matches)
}

/** The part of the screen that the keys work in: the topmost sheet, or everything. */
function currentScope(): Element {
  return [...document.querySelectorAll('[data-scope]')].at(-1) ?? document.body
}

function move(direction: Direction): void {
  const scope = currentScope()
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || !scope.contains(active) || !isSeen(active)) {
    enterScope()
    return
  }
  const rail = active.closest('[data-rail]')
  if (rail && (direction === 'left' || direction === 'right')) {
    const onward = getComputedStyle(rail).direction === 'rtl' ? 'left' : 'right'
    railOf(rail)?.step(direction === onward ? 1 : -1)
    return
  }
  const found = nextFrom(scope, active, direction)
  if (found) give(found)
  else scrollOn(active, direction)
}

/** Gives the focus to where it belongs in the present scope when nothing has it. */
export function enterScope(): void {
  const scope = currentScope()
  const wanted = scope.querySelector<HTMLElement>('[data-autofocus]')
  const near = lastBox && lastLocation === currentLocation().key ? closest(plainIn(scope), lastBox) : undefined
  const first = near ?? wanted ?? mainFirst(scope) ?? plainIn(scope)[0]
  if (first) give(first)
}

function mainFirst(scope: Element): HTMLElement | undefined {
  const main = scope.querySelector('main')
  return main ? plainIn(main)[0] : undefined
}

function give(element: HTMLElement): void {
  const rail = railOf(element) ?? railOf(element.closest('[data-rail]') ?? element)
  if (rail) {
    rail.enter()
    return
  }
  const inside = element.matches('[data-column]')
    ? nearestIn(element)
    : element.matches('[data-group]')
      ? (lastOfGroup(element) ?? firstIn(element))
      : element
  if (inside) focusAndReveal(inside)
}

/** Of a column, what is nearest to where the person was. */
function nearestIn(column: Element): HTMLElement | undefined {
  const from = document.activeElement?.getBoundingClientRect()
  return from && closest(plainIn(column), from)
}

function firstIn(group: Element): HTMLElement | undefined {
  return group.querySelector<HTMLElement>('[aria-current], [data-autofocus]') ?? plainIn(group)[0]
}

/** Focuses and scrolls so that the focus is seen. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  lastBox = element.getBoundingClientRect()
  reveal(element)
}

/** Where nothing more can have the focus there may be more to read; a card of a row stays in sight. */
function scrollOn(active: Element, direction: Direction): void {
  if (direction === 'left' || direction === 'right' || active.closest('[data-rail]')) return
  const scroller = active.closest('[data-scroll]') ?? document.documentElement
  scroller.scrollBy({ top: (direction === 'up' ? -0.4 : 0.4) * innerHeight, behavior: 'instant' })
}

/** What had the focus may have gone: whoever goes by keys gets the nearest thing instead. A new screen is given time to come. */
function mendFocus(): void {
  if (!isFocusLost()) return
  const { key } = currentLocation()
  const own = ++changes
  const mend = () => {
    if (own !== changes || !isFocusLost()) return
    if (currentLocation().key === key) enterScope()
    else mendFocus() // the location was left meanwhile: who closes a sheet gives the focus back first
  }
  setTimeout(() => requestAnimationFrame(mend), lastLocation === key ? 0 : settleMs)
}

function isFocusLost(): boolean {
  const { activeElement } = document
  return isByKeys && (!activeElement || activeElement === document.body)
}
