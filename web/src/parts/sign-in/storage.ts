/** Uses the storage of the browser; undefined where it is switched off, which throws. */
export function ifStored<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
