/** Keeps no more than so many: those that came first go. */
export function dropOldest(entries: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(key)
  }
}
