const MAX_READINGS = 3
/** Fewer, so that the slow servers of one account do not hold up those of all others. */
const MAX_READINGS_PER_ACCOUNT = 2

/** The slots of a node for reading media servers. */
export type ReadingSlots = {
  hasFree: () => boolean
  /** Takes a slot; false if there is none left, or none for this account. */
  take: (accountId: string) => boolean
  free: (accountId: string) => void
  /** The accounts that may not take another slot. */
  fullAccounts: () => string[]
}

export function newReadingSlots(): ReadingSlots {
  const taken = new Map<string, number>()
  const countAll = () => [...taken.values()].reduce((sum, count) => sum + count, 0)
  const hasFree = () => countAll() < MAX_READINGS
  const countOf = (accountId: string) => taken.get(accountId) ?? 0
  return {
    hasFree,
    take: (accountId) => {
      if (!hasFree() || countOf(accountId) >= MAX_READINGS_PER_ACCOUNT) return false
      taken.set(accountId, countOf(accountId) + 1)
      return true
    },
    free: (accountId) => {
      if (countOf(accountId) > 1) taken.set(accountId, countOf(accountId) - 1)
      else taken.delete(accountId)
    },
    fullAccounts: () => [...taken.keys()].filter((accountId) => countOf(accountId) >= MAX_READINGS_PER_ACCOUNT),
  }
}
