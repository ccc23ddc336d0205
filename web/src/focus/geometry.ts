export type Direction = 'left' | 'right' | 'up' | 'down'
type Box = { left: number; right: number; top: number; bottom: number }

/** The cost of distance to the side, relative to distance ahead. */
const SIDE_COST = { left: 3, right: 3, up: 0.6, down: 0.6 }

/** The weighted distance to a box in a direction; undefined if it is not in that direction. */
export function distanceTo(from: Box, to: Box, direction: Direction): number | undefined {
  const ahead = aheadOf(from, to, direction)
  if (ahead === undefined) return undefined
  const isAcross = direction === 'left' || direction === 'right'
  const aside = isAcross ? gap(from.top, from.bottom, to.top, to.bottom) : gap(from.left, from.right, to.left, to.right)
  const offCentre = isAcross ? 0 : Math.abs(from.left + from.right - to.left - to.right) / 2
  return Math.max(0, ahead) + aside * SIDE_COST[direction] + offCentre * 0.01
}

/** The distance ahead. Boxes may overlap by a third and still count as one after the other. */
function aheadOf(from: Box, to: Box, direction: Direction): number | undefined {
  const slack = { x: Math.min(width(from), width(to)) / 3, y: Math.min(height(from), height(to)) / 3 }
  const ahead = {
    left: from.left - to.right,
    right: to.left - from.right,
    up: from.top - to.bottom,
    down: to.top - from.bottom,
  }[direction]
  const allowed = direction === 'left' || direction === 'right' ? slack.x : slack.y
  return ahead < -allowed ? undefined : ahead
}

/** The gap between two intervals; 0 if they touch. */
function gap(aStart: number, aEnd: number, bStart: number, bEnd: number): number {
  return Math.max(0, bStart - aEnd, aStart - bEnd)
}

const width = ({ left, right }: Box) => right - left
const height = ({ top, bottom }: Box) => bottom - top
