/** Deletes the oldest entries over a limit. */
export function dropOldest(entries: Set<unknown> | Map<unknown, unknown>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return
    entries.delete(key)
  }
}
