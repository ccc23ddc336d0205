/** A random number generator in [0, 1), deterministic by its random seed on every machine (mulberry32). */
export type Random = () => number

export function seeded(randomSeed: number): Random {
  let state = randomSeed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A normally distributed number (Box–Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Shuffles in place. */
export function shuffle<A extends { length: number; [at: number]: number }>(random: Random, values: A): A {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const value = values[i]
    values[i] = values[j]
    values[j] = value
  }
  return values
}
