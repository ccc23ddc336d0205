import findMyWay from 'find-my-way'
import { Cache, type NodeMemory } from '../node-memory.ts'
import type { Route } from './route.ts'

/** The result of routing a request: the route, if one matches, its path parameters and the query. */
export type RouteMatch = {
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string | undefined>>
  /** The query string without its question mark; parsed only where the route has a schema for it. */
  readonly queryText: string
  /** The path cannot be decoded. */
  readonly isMalformed: boolean
  /** The validated path and query, if an earlier request had the same URL. */
  readonly input: CheckedInput | undefined
}

export type CheckedInput = { readonly params: unknown; readonly query: unknown }

export type Router = {
  match: (method: string, url: string) => RouteMatch
  /** Caches the match for the next GET of this URL: clients request the rows of one page repeatedly. */
  cacheMatch: (url: string, match: RouteMatch) => void
  /** The methods of a path; empty where no route has that path. */
  methodsOf: (path: string) => string[]
}

export const MAX_URL_BYTES = 8 * 1024
const URLS_CACHED = 1024

const unknown: RouteMatch = { route: undefined, params: {}, queryText: '', isMalformed: false, input: undefined }
const malformed: RouteMatch = { ...unknown, isMalformed: true }

/** Finds routes by method and path. HEAD is routed as GET. */
export function newRouter(routes: readonly Route[], memory: NodeMemory): Router {
  const tree = findMyWay({
    maxParamLength: MAX_URL_BYTES,
    onBadUrl: () => {}, // the result then has no route
    querystringParser: (text) => text as unknown as Record<string, string>,
  })
  const cached = memory.add({ name: 'matched URLs', limit: URLS_CACHED }, new Cache<string, RouteMatch>(URLS_CACHED))
  const methods = [...new Set(routes.map(({ method }) => method))]
  for (const route of routes)
    for (const path of [route.path, ...(route.otherPaths ?? [])])
      tree.on(route.method, path.replace(/\{(\w+)\}/g, ':$1'), () => {}, route)
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
    cacheMatch: (url, match) => cached.set(url, match),
    methodsOf: (path) => {
      const found = methods.filter((method) => tree.find(method, path)?.store)
      return (found.includes('GET') ? [...found, 'HEAD'] : found).sort()
    },
  }
}
