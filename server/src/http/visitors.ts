import type { Route } from './route.ts'

/** Whether visitors may call it: to look at what a profile sees, unless the route itself says otherwise. */
export function isOpenToVisitors({ openToVisitors, access, method }: Route): boolean {
  return openToVisitors ?? ((access === 'session' || access === 'either') && method === 'GET')
}
