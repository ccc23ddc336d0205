import { useEffect, useState } from 'preact/hooks'

/** Where the person is. `path` is inside the app: on a TV the address has `/tv` in front of it. */
export type AppLocation = {
  path: string
  search: string
  /** Names this entry of the browser's history. */
  key: string
  /** How many entries of ours lie before it: whether there is a way back. */
  depth: number
  /** The screen that stays visible below a sheet. */
  under?: { path: string; search: string; key: string }
}

type HistoryState = Pick<AppLocation, 'key' | 'depth' | 'under'>
type GoOptions = { replace?: boolean; asSheet?: boolean }

/** Whether this is a TV: a device of its own, whose addresses begin with /tv. */
export const isTv = /^\/tv(\/|$)/.test(location.pathname)
const base = isTv ? '/tv' : ''

const listeners = new Set<() => void>()
const leaveListeners = new Set<(from: AppLocation) => void>()
const keyPrefix = Date.now().toString(36)
let count = 0
let current = readLocation()

function readLocation(): AppLocation {
  const state = (history.state ?? undefined) as HistoryState | undefined // only this file writes it
  const path = location.pathname.slice(base.length).replace(/(.)\/+$/, '$1') || '/'
  return { path, search: location.search, ...(state ?? { key: newKey(), depth: 0 }) }
}

function newKey(): string {
  count++
  return `${keyPrefix}-${count}`
}

function updateLocation(): void {
  for (const leave of leaveListeners) leave(current)
  current = readLocation()
  for (const listener of listeners) listener()
}

/** The address of a screen, for links. */
export function addressOf(path: string): string {
  return base + path
}

/** Where the person is now. */
export function currentLocation(): AppLocation {
  return current
}

/** Goes to a screen of ours; a sheet leaves the present screen visible below it. */
export function go(target: string, { replace = false, asSheet = false }: GoOptions = {}): void {
  const { path, search, key, depth, under } = current
  const below = asSheet ? (under ?? { path, search, key }) : undefined
  const state: HistoryState = {
    key: newKey(),
    depth: replace ? depth : depth + 1,
    ...(below && { under: below }),
  }
  for (const leave of leaveListeners) leave(current)
  if (replace) history.replaceState(state, '', base + target)
  else history.pushState(state, '', base + target)
  current = readLocation()
  for (const listener of listeners) listener()
}

/** Changes the query of the present address: the same screen, as it is now, for a reload or a bookmark. */
export function keepInAddress(search: string): void {
  if (search === current.search) return
  history.replaceState(history.state, '', base + current.path + search)
  current = readLocation()
}

/** One step back; where there is none of ours, to the screen that would have been before. */
export function goBack(otherwise = '/'): void {
  if (current.depth > 0) history.back()
  else if (current.path !== otherwise && current.path !== '/') go(otherwise, { replace: true })
}

/** Calls back before a location is left, so that what belongs to it can be kept. */
export function onLeave(leave: (from: AppLocation) => void): () => void {
  leaveListeners.add(leave)
  return () => leaveListeners.delete(leave)
}

/** The location; a component that uses it is rendered again when it changes. */
export function useAppLocation(): AppLocation {
  const [appLocation, setAppLocation] = useState(current)
  useEffect(() => {
    const listener = () => setAppLocation(current)
    listeners.add(listener)
    listener()
    return () => void listeners.delete(listener)
  }, [])
  return appLocation
}

/** Takes over presses on links to our own screens; all others, and those with a key held, are the browser's. */
export function startRouter(isAppPath: (path: string) => boolean): void {
  if (!history.state) history.replaceState({ key: current.key, depth: 0 } satisfies HistoryState, '')
  history.scrollRestoration = 'manual'
  addEventListener('popstate', updateLocation)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifierKey(event) || link.target || link.download) return
    const url = new URL(link.href)
    const isInside = url.origin === location.origin && url.pathname.startsWith(base) && !url.hash
    const path = url.pathname.slice(base.length) || '/'
    if (!isInside || !isAppPath(path)) return
    event.preventDefault()
    go(path + url.search, { asSheet: link.dataset['sheet'] !== undefined })
  })
}

function hasModifierKey(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
