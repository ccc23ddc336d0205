import type { Route } from './route.ts'

/** For a path, the methods it knows; none when no route has it. */
export function pathMatcher(routes: Pick<Route, 'method' | 'path'>[]): (path: string) => string[] {
  const table = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { method, path } of routes) {
    const entry = table.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    table.set(path, entry)
  }
  const entries = [...table.values()]
  return (path) => [...new Set(entries.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]))].sort()
}

function patternOf(path: string): RegExp {
  const parts = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}
