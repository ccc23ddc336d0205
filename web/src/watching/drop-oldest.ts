/** Keeps no more than so many: those that came first go. */
export function dropOldest(kept: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(key)
  }
}
