import type { TimedPairs } from '@marquee/engine'
import { Column } from './column.ts'

const MOSTLY = 0.8

/** The pairs whose times are known (a time of NaN is not); undefined where times are mostly missing. */
export function knownTimes({ user, title, at, ...size }: TimedPairs): TimedPairs | undefined {
  const known = { user: new Column(Uint32Array), title: new Column(Uint32Array), at: new Column(Float64Array) }
  at.forEach((moment, i) => {
    if (Number.isNaN(moment)) return
    known.user.push(user[i] ?? 0)
    known.title.push(title[i] ?? 0)
    known.at.push(moment)
  })
  const timed = { ...size, user: known.user.done(), title: known.title.done(), at: known.at.done() }
  return timed.at.length > MOSTLY * at.length ? timed : undefined
}
