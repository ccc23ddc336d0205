import { useEffect, useState } from 'preact/hooks'

let hasChanged = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  hasChanged = value
  for (const listener of listeners) listener()
}

/** Notes that the profile's taste is another than the page on screen was made from. */
export function noteTasteChanged(): void {
  set(true)
}

/** A new page has been made: it knows everything. */
export function forgetTasteChange(): void {
  set(false)
}

/** Whether a new page would look different. */
export function useTasteChanged(): boolean {
  const [value, setValue] = useState(hasChanged)
  useEffect(() => {
    const listener = () => setValue(hasChanged)
    listeners.add(listener)
    listener()
    return () => void listeners.delete(listener)
  }, [])
  return value
}
