/** A list of unsigned numbers that grows without boxing them. */
export interface Growing {
  readonly length: number
  push(value: number): void
  /** The numbers so far, in an array of their own. */
  done(): Uint32Array
}

/** Few at first: the columns of a single title are two dozen lists, and V8 has arrays of up to 64 bytes among its small objects. */
const FIRST = 16

/** Starts an empty list. */
export function growing(): Growing {
  let values = new Uint32Array(FIRST)
  let length = 0
  return {
    get length() {
      return length
    },
    push: (value) => {
      if (length === values.length) {
        const wider = new Uint32Array(length * 2)
        wider.set(values)
        values = wider
      }
      values[length++] = value
    },
    done: () => values.slice(0, length),
  }
}

/** Lists of numbers: list i is values[start[i] .. start[i + 1]). */
export interface Lists {
  readonly start: Uint32Array
  readonly values: Uint32Array
}

/** One of the lists. */
export function listOf(lists: Lists, index: number): Uint32Array {
  return lists.values.subarray(lists.start[index], lists.start[index + 1])
}

/** The other way round, of values below `size`: list v has, in rising order, the lists that held v. */
export function invert(lists: Lists, size: number): Lists {
  const start = new Uint32Array(size + 1)
  for (const value of lists.values) start[value + 1]++
  for (let v = 0; v < size; v++) start[v + 1] += start[v]
  const next = start.slice()
  const values = new Uint32Array(lists.values.length)
  for (let list = 0; list + 1 < lists.start.length; list++) {
    const end = lists.start[list + 1]
    for (let at = lists.start[list]; at < end; at++) {
      const value = lists.values[at]
      values[next[value]] = list
      next[value]++
    }
  }
  return { start, values }
}
