import findMyWay from 'find-my-way'
import { Cache, type NodeMemory } from '../node-memory.ts'
import type { Route } from './route.ts'

/** A route whose path and method fit, and what the path and the query said. */
export type Match = {
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string | undefined>>
  /** The query as it was sent, without its question mark: taken apart only where a route asks for it. */
  readonly queryText: string
  /** The path cannot be decoded. */
  readonly isMalformed: boolean
  /** What the route's schemas made of the path and the query, where a request has asked for the same before. */
  readonly input: CheckedInput | undefined
}

export type CheckedInput = { readonly params: unknown; readonly query: unknown }

export type Router = {
  match: (method: string, url: string) => Match
  /** Finds the same for the next GET of this URL: a screen asks for the rows of one page again and again. */
  remember: (url: string, match: Match) => void
  /** The methods that a path has; none when no route has it. */
  methodsOf: (path: string) => string[]
}

export const URL_BYTES = 8 * 1024
const URLS_CACHED = 1024

const unknown: Match = { route: undefined, params: {}, queryText: '', isMalformed: false, input: undefined }
const malformed: Match = { ...unknown, isMalformed: true }

/** Finds routes by method and path; whoever may GET may ask for the head alone. */
export function newRouter(routes: readonly Route[], memory: NodeMemory): Router {
  const tree = findMyWay({
    maxParamLength: URL_BYTES,
    onBadUrl: nothing, // what it then gives has no route
    querystringParser: (text) => text as unknown as Record<string, string>,
  })
  const cached = memory.add({ name: 'matched URLs', limit: URLS_CACHED }, new Cache<string, Match>(URLS_CACHED))
  const methods = [...new Set(routes.map(({ method }) => method))]
  for (const route of routes) tree.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), nothing, route)
  return {
    match: (method, url) => {
      const match = method === 'GET' ? cached.get(url) : undefined
      if (match) return match
      const found = tree.find((method === 'HEAD' ? 'GET' : method) as Route['method'], url)
      if (found === null) return unknown
      if (found.store === null) return malformed
      const queryText = found.searchParams as unknown as string
      return { route: found.store, params: found.params, queryText, isMalformed: false, input: undefined }
    },
    remember: (url, match) => cached.set(url, match),
    methodsOf: (path) => {
      const own = methods.filter((method) => tree.find(method, path)?.store)
      return (own.includes('GET') ? [...own, 'HEAD'] : own).sort()
    },
  }
}

function nothing(): void {}
