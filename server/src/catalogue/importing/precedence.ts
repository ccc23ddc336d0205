/** Precedence of sources. Of two with the same rank the later import wins. */
const steps: Record<string, number> = { demo: 0, movielens: 1, imdb: 2, tmdb: 3, ndjson: 3 }
const highest = Math.max(...Object.values(steps))

/** Whether titles come from a source of this name. */
export function isCatalogueSource(name: string): boolean {
  return name in steps
}

/** Whether a source's facts may replace another's. */
export function mayReplace(source: string, brought: string): boolean {
  return (steps[source] ?? highest) >= (steps[brought] ?? highest)
}

/** Adds missing or empty facts; existing ones do not change. */
export function fillMissing(facts: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const { id: _, ...offered } = more
  const isMissing = (name: string) => facts[name] === undefined || (Array.isArray(facts[name]) && facts[name].length === 0)
  const votesMissing = !facts['vote_count']
  const added = Object.entries(offered).filter(([name]) => (name.startsWith('vote_') ? votesMissing : isMissing(name)))
  return { ...facts, ...Object.fromEntries(added) }
}
