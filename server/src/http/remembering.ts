/** The same function, which remembers what it made of its last argument. */
export function remembering<T, R>(make: (value: T) => R): (value: T) => R {
  let last: { value: T; made: R } | undefined
  return (value) => {
    if (last?.value !== value) last = { value, made: make(value) }
    return last.made
  }
}
