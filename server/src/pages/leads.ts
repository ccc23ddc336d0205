import type { PageRow } from '../store/schema.ts'

// A page leads to up to forty others, of which few are ever opened. They are named in it, a line each, and composed when they are
// first read: `id · space · filters as JSON`.

/** A page that another one leads to. */
export type Lead = { readonly id: string; readonly filters: string }

/** A page before it is composed. */
export type PlannedPage = Omit<PageRow, 'language' | 'composed_at' | 'body' | 'leads'>

/** The pages that a page leads to, each once. */
export function leadsText(leads: Iterable<Lead>): string {
  const lines = new Set<string>()
  for (const { id, filters } of leads) lines.add(`${id} ${filters}`)
  return [...lines].join('\n')
}

/** The page with this id that a page leads to, as its parent has it; nothing if it leads elsewhere. */
export function ledBy(parent: PageRow, id: string): PlannedPage | undefined {
  const begin = `${id} `
  const filters = parent.leads
    .split('\n')
    .find((line) => line.startsWith(begin))
    ?.slice(begin.length)
  if (filters === undefined) return undefined
  return {
    profile_id: parent.profile_id,
    id,
    session_id: parent.session_id,
    filters,
    with_profiles: parent.with_profiles,
    name: null,
    parent_id: parent.id,
    depth: parent.depth + 1,
    created_at: parent.composed_at,
    expires_at: parent.expires_at,
  }
}
