import type { Catalogue } from './catalogue.ts'
import { agesOf, isAllowedAt } from './maturity.ts'
import type { TitleFacts } from './title-facts.ts'

/** There is no room for another fresh title: the catalogue is to be opened anew. */
export class NoRoomForFresh extends Error {
  constructor(room: number) {
    super(`the catalogue took ${room} titles since it was opened: open it anew`)
    this.name = 'NoRoomForFresh'
  }
}

/** Puts a title that came after the catalogue was opened behind its last position, and returns where it stands. */
export function addFresh(catalogue: Catalogue, title: TitleFacts): number {
  if (catalogue.fresh.length >= catalogue.room) throw new NoRoomForFresh(catalogue.room)
  const position = catalogue.columns.count + catalogue.fresh.push(title) - 1
  setBit(catalogue.all, position)
  setBit(title.media_type === 'tv' ? catalogue.series : catalogue.movies, position)
  if (title.adult) setBit(catalogue.adult, position)
  for (const mask of catalogue.allowedMasks) {
    if (isAllowedAt(agesOf(title), mask.maturity, mask.place)) setBit(mask.bits, position)
  }
  return position
}

/** Sets or clears one bit. */
export function putBit(bits: Uint32Array, position: number, isSet: boolean): void {
  if (isSet) setBit(bits, position)
  else bits[position >>> 5] = (bits[position >>> 5] ?? 0) & ~(1 << (position & 31))
}

function setBit(bits: Uint32Array, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31))
}
