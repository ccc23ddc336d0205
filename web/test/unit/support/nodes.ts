import type { TestDocument } from './document.ts'
import { matchesSelector } from './selectors.ts'

/*
 * As much of a document as the parts of the app use, in memory: a tree, attributes, events that bubble, the focus.
 * There is no layout and no style: a test says where an element lies (`box`) and how a screen is scrolled.
 */

type Listener = (this: TestNode, event: Event) => void
type Box = { x: number; y: number; width: number; height: number }

const isCapture = (options: unknown) =>
  options === true || (typeof options === 'object' && options !== null && 'capture' in options && options.capture === true)

export class TestNode {
  parentNode: TestElement | null = null
  readonly ownerDocument: TestDocument | undefined
  readonly listeners: { type: string; listener: Listener; isCapture: boolean }[] = []

  constructor(ownerDocument?: TestDocument) {
    this.ownerDocument = ownerDocument
  }

  get nextSibling(): TestNode | null {
    const all = this.parentNode?.childNodes ?? []
    return all[all.indexOf(this) + 1] ?? null
  }

  get textContent(): string {
    return ''
  }

  get isConnected(): boolean {
    let top: TestNode = this
    while (top.parentNode) top = top.parentNode
    return top === this.ownerDocument?.documentElement
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }

  addEventListener(type: string, listener: Listener, options?: unknown): void {
    this.listeners.push({ type, listener, isCapture: isCapture(options) })
  }

  removeEventListener(type: string, listener: Listener, options?: unknown): void {
    const at = this.listeners.findIndex(
      (one) => one.type === type && one.listener === listener && one.isCapture === isCapture(options),
    )
    if (at >= 0) this.listeners.splice(at, 1)
  }

  /** Down to the target and up again, as in a browser; false where somebody prevented what the event would do. */
  dispatchEvent(event: Event): boolean {
    const path: TestNode[] = [this]
    for (let above = this.parentNode; above; above = above.parentNode) path.push(above)
    if (this.ownerDocument) path.push(this.ownerDocument)
    Object.defineProperty(event, 'target', { value: this, configurable: true })
    const steps = [
      ...path.toReversed().map((node) => ({ node, capture: true })),
      ...(event.bubbles ? path : [this]).map((node) => ({ node, capture: false })),
    ]
    for (const { node, capture } of steps) {
      if (event.cancelBubble) break
      Object.defineProperty(event, 'currentTarget', { value: node, configurable: true })
      const called = node.listeners.filter((one) => one.type === event.type && one.isCapture === capture)
      for (const { listener } of called) listener.call(node, event)
    }
    return !event.defaultPrevented
  }
}

export class TestText extends TestNode {
  readonly nodeType = 3
  data: string

  constructor(ownerDocument: TestDocument, data: string) {
    super(ownerDocument)
    this.data = data
  }

  override get textContent(): string {
    return this.data
  }
}

export class TestElement extends TestNode {
  readonly nodeType = 1
  readonly childNodes: TestNode[] = []
  readonly attributes = new Map<string, string>()
  readonly style: Record<string, unknown> & { setProperty: (name: string, value: string) => void }
  readonly localName: string
  readonly namespaceURI: string
  declare readonly ownerDocument: TestDocument
  /** Where the element lies on the screen. */
  box: Box = { x: 0, y: 0, width: 0, height: 0 }
  scrollTop = 0
  scrollLeft = 0
  scrollHeight = 0
  scrollWidth = 0
  clientWidth = 0
  offsetWidth = 0

  constructor(ownerDocument: TestDocument, localName: string, namespaceURI = 'http://www.w3.org/1999/xhtml') {
    super(ownerDocument)
    this.localName = localName
    this.namespaceURI = namespaceURI
    const style: Record<string, unknown> = {}
    this.style = Object.assign(style, {
      setProperty: (name: string, value: string) => {
        style[name] = value
      },
    })
  }

  get tagName(): string {
    return this.localName.toUpperCase()
  }

  get firstChild(): TestNode | null {
    return this.childNodes[0] ?? null
  }

  get children(): TestElement[] {
    return this.childNodes.filter((node) => node instanceof TestElement)
  }

  override get textContent(): string {
    return this.childNodes.map((node) => node.textContent).join('')
  }

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get lang(): string {
    return this.getAttribute('lang') ?? ''
  }

  get clientHeight(): number {
    return this.box.height
  }

  get href(): string {
    return new URL(this.getAttribute('href') ?? '', location.href).href
  }

  get target(): string {
    return this.getAttribute('target') ?? ''
  }

  get tabIndex(): number {
    const isByItself = ['button', 'input', 'textarea', 'summary'].includes(this.localName) || this.hasAttribute('href')
    return Number(this.getAttribute('tabindex') ?? (isByItself ? 0 : -1))
  }

  get dataset(): Record<string, string | undefined> {
    const name = (key: string | symbol) => `data-${String(key).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    return new Proxy({}, { get: (_, key) => this.getAttribute(name(key)) ?? undefined })
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name.toLowerCase(), String(value))
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name.toLowerCase())
  }

  appendChild(child: TestNode): TestNode {
    return this.insertBefore(child, null)
  }

  insertBefore(child: TestNode, before: TestNode | null): TestNode {
    child.parentNode?.removeChild(child)
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child)
    child.parentNode = this
    return child
  }

  /** What had the focus and goes leaves it to the body, as in a browser. */
  removeChild(child: TestNode): TestNode {
    const { activeElement } = this.ownerDocument
    if (child instanceof TestElement && child.contains(activeElement)) this.ownerDocument.activeElement = this.ownerDocument.body
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }

  contains(other: TestNode | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true
    return false
  }

  matches(selector: string): boolean {
    return matchesSelector(this, selector)
  }

  closest(selector: string): TestElement | null {
    if (this.matches(selector)) return this
    return this.parentNode?.closest(selector) ?? null
  }

  querySelectorAll(selector: string): TestElement[] {
    return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)])
  }

  querySelector(selector: string): TestElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }

  getBoundingClientRect(): DOMRect {
    const { x, y, width, height } = this.box
    return new DOMRect(x, y, width, height)
  }

  checkVisibility(): boolean {
    return this.closest('[hidden]') === null
  }

  focus(): void {
    const before = this.ownerDocument.activeElement
    if (before === this) return
    if (before !== this.ownerDocument.body) before.dispatchEvent(new Event('focusout', { bubbles: true }))
    this.ownerDocument.activeElement = this
    this.dispatchEvent(new Event('focus'))
    this.dispatchEvent(new Event('focusin', { bubbles: true }))
  }

  click(): void {
    this.dispatchEvent(Object.assign(new Event('click', { bubbles: true, cancelable: true }), { button: 0 }))
  }

  scrollTo({ top, left }: { top?: number; left?: number }): void {
    if (top !== undefined) this.scrollTop = top
    if (left !== undefined) this.scrollLeft = left
  }

  scrollBy({ top = 0, left = 0 }: { top?: number; left?: number }): void {
    this.scrollTop += top
    this.scrollLeft += left
  }
}
