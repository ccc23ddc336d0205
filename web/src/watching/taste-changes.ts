import { useEffect, useState } from 'preact/hooks'

let hasChanged = false
const listeners = new Set<() => void>()

function setChanged(value: boolean): void {
  hasChanged = value
  for (const listener of listeners) listener()
}

/** Records that the taste has changed since the page on screen was composed. */
export function noteTasteChanged(): void {
  setChanged(true)
}

/** Clears the change: a new page was composed. */
export function clearTasteChange(): void {
  setChanged(false)
}

/** Whether the taste has changed since the page was composed. */
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
