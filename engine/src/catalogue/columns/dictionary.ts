import { type GrowableArray, growableArray, type NumberLists } from './number-lists.ts'
import type { Texts } from './texts.ts'

/** Keys coded 0, 1, 2 … in the order in which they were added, each with a display name. */
export interface Dictionary<K> {
  readonly keys: ArrayLike<K>
  readonly names: Texts
  codeOf(key: K): number | undefined
}

/** A column with any number of values per title, stored as codes of a dictionary. */
export interface CodedColumn<K> extends Dictionary<K> {
  readonly lists: NumberLists
}

/** A coded column under construction: `add` values of the current title, then `endTitle`. */
export interface CodedColumnBuilder<K> {
  add(key: K, name: string): void
  endTitle(): void
  done(): CodedColumn<K>
}

/** Starts an empty coded column. A key added twice to one title counts once. */
export function codedColumnBuilder<K>(): CodedColumnBuilder<K> {
  const codes = new Map<K, number>()
  const keys: K[] = []
  const names: string[] = []
  const starts: GrowableArray = growableArray()
  const values: GrowableArray = growableArray()
  let current: number[] = []
  starts.push(0)
  const codeOf = (key: K, name: string): number => {
    const code = codes.get(key)
    if (code !== undefined) return code
    codes.set(key, keys.length)
    names.push(name)
    return keys.push(key) - 1
  }
  return {
    add: (key, name) => {
      const code = codeOf(key, name)
      if (!current.includes(code)) current.push(code)
    },
    endTitle: () => {
      for (const code of current) values.push(code)
      starts.push(values.length)
      if (current.length > 0) current = []
    },
    done: () => ({
      keys,
      names,
      codeOf: (key) => codes.get(key),
      lists: { start: starts.done(), values: values.done() },
    }),
  }
}
