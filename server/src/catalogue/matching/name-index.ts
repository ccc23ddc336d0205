import { nameHash } from '../../texts/name-hash.ts'
import { lowerBound } from '../memory/id-index.ts'
import { keysOfAll, type TitleKeys } from './title-keys.ts'

// The keys of all names of a catalogue, as hashes. The index is part of the prepared catalogue; updated titles overlay
// it.

/** Sorted hashes of keys and the titles that have them; eight bytes per key. */
export type PackedNames = { hashes: Uint32Array; numbers: Uint32Array }

/** Collects the names of titles in the order of their numbers. */
export function nameIndexBuilder(): { add: (names: Iterable<string>) => void; done: () => PackedNames } {
  const [hashes, numbers]: [number[], number[]] = [[], []]
  let count = 0
  return {
    add: (names) => {
      for (const hash of hashesOf(keysOfAll(names))) {
        hashes.push(hash)
        numbers.push(count)
      }
      count++
    },
    done: () => {
      const order = Uint32Array.from(hashes.keys()).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b)
      return { hashes: order.map((at) => hashes[at] ?? 0), numbers: order.map((at) => numbers[at] ?? 0) }
    },
  }
}

/** The names of a live catalogue. */
export type NameIndex = {
  /** All titles that may have one of these keys; a few of them may not, since hashes collide and names change. */
  find: (keys: TitleKeys) => number[]
  put: (number: number, names: Iterable<string>) => void
}

/** Opens packed names, with an overlay for titles that are added or changed. */
export function openNameIndex({ hashes, numbers }: PackedNames): NameIndex {
  const updated = new Map<number, Set<number>>()
  return {
    find: (keys) => {
      const found = new Set<number>()
      for (const hash of hashesOf(keys)) {
        for (let at = lowerBound(hashes, hash); hashes[at] === hash; at++) found.add(numbers[at] ?? 0)
        for (const number of updated.get(hash) ?? []) found.add(number)
      }
      return [...found]
    },
    put: (number, names) => {
      for (const hash of hashesOf(keysOfAll(names))) {
        const titles = updated.get(hash) ?? new Set()
        updated.set(hash, titles.add(number))
      }
    },
  }
}

function hashesOf({ whole, part }: { whole: Iterable<string>; part: Iterable<string> }): Set<number> {
  return new Set([...whole, ...part].map(nameHash))
}
