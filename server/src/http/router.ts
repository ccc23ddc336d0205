import findMyWay from 'find-my-way'
import type { RawQuery } from './queries.ts'
import type { Route } from './route.ts'

/** A route whose path and method fit, and what the path and the query said. */
export type Match = {
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: RawQuery
  /** The path cannot be decoded. */
  readonly isMalformed: boolean
}

export type Router = {
  match: (method: string, url: string) => Match
  /** The methods that a path has; none when no route has it. */
  methodsOf: (path: string) => string[]
}

export const URL_BYTES = 8 * 1024

const noQuery: RawQuery = { text: '' }
const unknown: Match = { route: undefined, params: {}, query: noQuery, isMalformed: false }
const malformed: Match = { ...unknown, isMalformed: true }

/** Finds routes by method and path; whoever may GET may ask for the head alone. */
export function newRouter(routes: readonly Route[]): Router {
  const tree = findMyWay({
    maxParamLength: URL_BYTES,
    onBadUrl: nothing, // what it then gives has no route
    querystringParser: (text) => (text === '' ? noQuery : { text }) as unknown as Record<string, string>,
  })
  const methods = [...new Set(routes.map(({ method }) => method))]
  for (const route of routes) tree.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), nothing, route)
  return {
    match: (method, url) => {
      const found = tree.find((method === 'HEAD' ? 'GET' : method) as Route['method'], url)
      if (found === null) return unknown
      if (found.store === null) return malformed
      return { route: found.store, params: found.params, query: found.searchParams as unknown as RawQuery, isMalformed: false }
    },
    methodsOf: (path) => {
      const own = methods.filter((method) => tree.find(method, path)?.store)
      return (own.includes('GET') ? [...own, 'HEAD'] : own).sort()
    },
  }
}

function nothing(): void {}
