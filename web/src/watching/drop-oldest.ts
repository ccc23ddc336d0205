/** Deletes the oldest entries over a limit. */
export function dropOldest(entries: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(key)
  }
}
