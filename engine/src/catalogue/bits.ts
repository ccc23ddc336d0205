/** Whether the bit of a position is set. */
export function hasBit(bits: Uint32Array, position: number): boolean {
  return ((bits[position >>> 5] >>> (position & 31)) & 1) === 1
}

/** Sets or clears one bit. */
export function putBit(bits: Uint32Array, position: number, isSet: boolean): void {
  const word = bits[position >>> 5]
  bits[position >>> 5] = isSet ? word | (1 << (position & 31)) : word & ~(1 << (position & 31))
}

/** The position of the lowest set bit of a word that has one. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
