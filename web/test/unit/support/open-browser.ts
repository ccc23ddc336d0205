import { vi } from 'vitest'
import { TestButton, TestDocument, TestInput } from './document.ts'
import { TestElement } from './nodes.ts'
import { TestHistory } from './test-history.ts'

type BrowserOptions = {
  /** Which language the script in index.html has chosen. */
  language?: 'en' | 'de' | 'es'
  /** How it is spoken where the person is. */
  locale?: string
  /** The address that the page was opened with. */
  address?: string
  userAgent?: string
  /** Whether pages may keep something. */
  hasStorage?: boolean
  /** Which media queries hold. */
  media?: (query: string) => boolean
}

/** A browser in memory, as far as the app looks at one. */
export type TestBrowser = {
  document: TestDocument
  history: TestHistory
  localStorage: Storage | undefined
  sessionStorage: Storage | undefined
  /** Lets an observer of the screen report that an element has come near, or gone. */
  setOnScreen: (element: TestElement, isIntersecting: boolean) => void
  /** Dispatches an event to the window. */
  tellWindow: (type: string) => void
}

/**
 * Loads the modules of the app again in a browser in memory: their state is empty, and their messages are in this
 * language. Import what is tested after it, by `await import(…)`.
 */
export async function openBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const { language = 'en', locale = language, address = '/', userAgent = 'test', hasStorage = true } = options
  vi.resetModules()
  vi.unstubAllGlobals()
  const document = new TestDocument()
  document.documentElement.setAttribute('lang', language)
  document.documentElement.setAttribute('data-locale', locale)
  const window = new EventTarget()
  const tellWindow = (type: string) => void window.dispatchEvent(new Event(type))
  const history = new TestHistory(address, () => tellWindow('popstate'))
  const observed = new Map<TestElement, Set<(isIntersecting: boolean) => void>>()
  const localStorage = hasStorage ? memory() : undefined
  const sessionStorage = hasStorage ? memory() : undefined
  stub({
    document,
    location: history.location,
    history,
    navigator: { userAgent, language: locale },
    HTMLElement: TestElement,
    Element: TestElement,
    HTMLInputElement: TestInput,
    HTMLButtonElement: TestButton,
    DOMRect: Rect,
    IntersectionObserver: observerOf(observed),
    matchMedia: (query: string) => ({ matches: options.media?.(query) ?? false }),
    getComputedStyle: () => ({ direction: 'ltr', fontSize: '16px', columnGap: '0', paddingLeft: '0' }),
    requestAnimationFrame: (draw: () => void) => setTimeout(draw, 0),
    scrollTo: (to: { top: number }) => document.documentElement.scrollTo(to),
    innerWidth: 1280,
    innerHeight: 720,
    isSecureContext: true,
    CSS: { escape: (text: string) => text },
    localStorage,
    sessionStorage,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    fetch: () => Promise.reject(new TypeError('this test has no server')),
  })
  Object.defineProperty(globalThis, 'scrollY', { get: () => document.documentElement.scrollTop, configurable: true })
  await loadWords()
  const setOnScreen = (element: TestElement, isIntersecting: boolean) => {
    for (const tell of observed.get(element) ?? []) tell(isIntersecting)
  }
  return { document, history, localStorage, sessionStorage, setOnScreen, tellWindow }
}

function stub(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

async function loadWords(): Promise<void> {
  const [{ loadMessages }, { loadHouseholdMessages }] = await Promise.all([
    import('../../../src/messages/screens.ts'),
    import('../../../src/messages/household.ts'),
  ])
  await Promise.all([loadMessages(), loadHouseholdMessages()])
}

class Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number

  constructor(x = 0, y = 0, width = 0, height = 0) {
    this.x = x
    this.y = y
    this.width = width
    this.height = height
  }

  get left(): number {
    return this.x
  }

  get right(): number {
    return this.x + this.width
  }

  get top(): number {
    return this.y
  }

  get bottom(): number {
    return this.y + this.height
  }
}

type Report = (entries: { target: TestElement; isIntersecting: boolean }[]) => void

function observerOf(observed: Map<TestElement, Set<(isIntersecting: boolean) => void>>) {
  return class {
    readonly own = new Map<TestElement, (isIntersecting: boolean) => void>()
    readonly report: Report

    constructor(report: Report) {
      this.report = report
    }

    observe(target: TestElement): void {
      const tell = (isIntersecting: boolean) => this.report([{ target, isIntersecting }])
      this.own.set(target, tell)
      observed.set(target, (observed.get(target) ?? new Set()).add(tell))
    }

    unobserve(target: TestElement): void {
      const tell = this.own.get(target)
      if (tell) observed.get(target)?.delete(tell)
    }

    disconnect(): void {
      for (const target of this.own.keys()) this.unobserve(target)
    }
  }
}

function memory(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
