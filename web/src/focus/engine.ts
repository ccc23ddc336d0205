import { currentLocation, goBack, isTv } from '../router.ts'
import { closest, focusablesIn, isDrawn, nextFrom } from './candidates.ts'
import type { Direction } from './geometry.ts'
import { lastOfGroup, noteInGroup, railOf } from './rails.ts'
import { reveal } from './reveal.ts'
import { openScreenKeyboard } from './screen-keyboard.ts'

const keys: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const backKeys = new Set(['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'])
/** Back keys of TVs whose browsers report only key codes: Tizen, webOS. */
const backCodes = new Set([10009, 461])
const settleMs = 400

const backHandlers: (() => void)[] = []
let lastBox: DOMRect | undefined
/** The location of `lastBox`: it is meaningless on another screen. */
let lastLocation = ''
/** Raised by every focus change and every repair, so that an outdated repair is dropped. */
let changes = 0
const tvSize = matchMedia('(min-width: 106rem) and (min-height: 50rem)')
let usesKeys = isRemote()
/** Whether a letter was typed, which means there is a keyboard. */
let hasTyped = false

/** Whether this is most likely a TV with a remote control: no screen reader, and the focus must always be visible. */
export function isRemote(): boolean {
  return isTv || tvSize.matches
}

/** Whether keys are used: then every new screen gets the focus. */
export function isKeyDriven(): boolean {
  return usesKeys
}

/** Whether an on-screen keyboard is needed: a remote control has no letters. */
function lacksKeyboard(): boolean {
  return isRemote() && usesKeys && !hasTyped
}

/** Adds a handler of Back; the last one added runs first. */
export function addBackHandler(back: () => void): () => void {
  backHandlers.push(back)
  return () => {
    const index = backHandlers.lastIndexOf(back)
    if (index >= 0) backHandlers.splice(index, 1)
  }
}

/** Starts the handling of arrow keys, Enter and Back. */
export function startFocusEngine(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', () => {
    usesKeys = false
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    changes++
    noteInGroup(target)
    lastBox = target.getBoundingClientRect()
    lastLocation = currentLocation().key
  })
  document.addEventListener('focusout', () => requestAnimationFrame(repairFocus))
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const { target } = event
  if (event.key === 'Tab') usesKeys = true
  if (event.key.length === 1 && isText(target)) hasTyped = true
  const direction = keys[event.key]
  if (direction && !keepsArrow(target, direction)) {
    event.preventDefault()
    usesKeys = true
    move(direction)
  } else if (event.key === 'Enter' && needsScreenKeyboard(target)) {
    if (openScreenKeyboard(target)) event.preventDefault()
  } else if (isBack(event) && !(event.key === 'Backspace' && isText(target))) {
    event.preventDefault()
    usesKeys = true
    goOneBack()
  }
}

function isBack({ key, keyCode }: KeyboardEvent): boolean {
  return backKeys.has(key) || backCodes.has(keyCode)
}

/** Runs the topmost handler of Back, else goes back in the history. */
function goOneBack(): void {
  const back = backHandlers.at(-1)
  if (back) back()
  else goBack()
}

/** Whether an input needs an arrow key itself: to move in text, a slider or radio buttons. */
function keepsArrow(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLInputElement)) return false
  const isAcross = direction === 'left' || direction === 'right'
  if (target.type === 'radio') return true
  if (target.type === 'range') return isAcross
  if (!isText(target) || !isAcross || lacksKeyboard()) return false
  const caret = target.selectionStart
  if (caret === null) return true
  return direction === 'left' ? caret > 0 || target.selectionEnd !== 0 : caret < target.value.length
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !['radio', 'range', 'checkbox', 'button'].includes(target.type)
}

/** Whether to open the on-screen keyboard: not for read-only fields, nor for the search with its letter pad. */
function needsScreenKeyboard(target: EventTarget | null): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || !isText(target) || target.readOnly || !lacksKeyboard()) return false
  return !(target.dataset['letters'] === 'beside' && tvSize.matches)
}

/** The element that keys work in: the topmost sheet, or the body. */
function currentScope(): Element {
  return [...document.querySelectorAll('[data-scope]')].at(-1) ?? document.body
}

function move(direction: Direction): void {
  const scope = currentScope()
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || !scope.contains(active) || !isDrawn(active)) {
    enterScope()
    return
  }
  if (active === scope) {
    enterSheet(scope, direction)
    return
  }
  const rail = active.closest('[data-rail]')
  if (rail && (direction === 'left' || direction === 'right')) {
    const onward = getComputedStyle(rail).direction === 'rtl' ? 'left' : 'right'
    railOf(rail)?.step(direction === onward ? 1 : -1)
    return
  }
  const found = nextFrom(scope, active, direction)
  if (found) focusInto(found)
  else scrollOn(active, direction)
}

/** From a sheet that has the focus itself, as while it loads: up to its close button, otherwise into its content. */
function enterSheet(scope: Element, direction: Direction): void {
  const all = focusablesIn(scope)
  const content = scope.querySelector<HTMLElement>('[data-autofocus]') ?? all.find((element) => !element.closest('[data-sticky]'))
  const entered = direction === 'up' ? all[0] : (content ?? all[0])
  if (entered) focusInto(entered)
}

/** Focuses the nearest, wanted or first element of the current scope. */
export function enterScope(): void {
  const scope = currentScope()
  const wanted = scope.querySelector<HTMLElement>('[data-autofocus]')
  const near = lastBox && lastLocation === currentLocation().key ? closest(focusablesIn(scope), lastBox) : undefined
  const first = near ?? wanted ?? mainFirst(scope) ?? focusablesIn(scope)[0]
  if (first) focusInto(first)
}

function mainFirst(scope: Element): HTMLElement | undefined {
  const main = scope.querySelector('main')
  return main ? focusablesIn(main)[0] : undefined
}

function focusInto(element: HTMLElement): void {
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

/** The element of a column nearest to the focus. */
function nearestIn(column: Element): HTMLElement | undefined {
  const from = document.activeElement?.getBoundingClientRect()
  return from && closest(focusablesIn(column), from)
}

function firstIn(group: Element): HTMLElement | undefined {
  return group.querySelector<HTMLElement>('[aria-current], [data-autofocus]') ?? focusablesIn(group)[0]
}

/** Focuses an element and scrolls it into view. */
export function focusAndReveal(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  lastBox = element.getBoundingClientRect()
  reveal(element)
}

/** Scrolls where there is no further element: there may be more to read. A card in a row stays in view. */
function scrollOn(active: Element, direction: Direction): void {
  if (direction === 'left' || direction === 'right' || active.closest('[data-rail]')) return
  const scroller = active.closest('[data-scroll]') ?? document.documentElement
  scroller.scrollBy({ top: (direction === 'up' ? -0.4 : 0.4) * innerHeight, behavior: 'instant' })
}

/** Repairs a lost focus: the nearest element gets it. A new screen gets time to load first. */
function repairFocus(): void {
  if (!isFocusLost()) return
  const { key } = currentLocation()
  const changeNumber = ++changes
  const repair = () => {
    if (changeNumber !== changes || !isFocusLost()) return
    if (currentLocation().key === key) enterScope()
    else repairFocus() // the location changed meanwhile: a closing sheet restores the focus first
  }
  setTimeout(() => requestAnimationFrame(repair), lastLocation === key ? 0 : settleMs)
}

function isFocusLost(): boolean {
  const { activeElement } = document
  return usesKeys && (!activeElement || activeElement === document.body)
}
