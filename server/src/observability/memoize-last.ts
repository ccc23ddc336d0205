/** The same function, with the result of its last argument cached. */
export function memoizeLast<T, R>(make: (value: T) => R): (value: T) => R {
  let last: { value: T; made: R } | undefined
  return (value) => {
    if (last?.value !== value) last = { value, made: make(value) }
    return last.made
  }
}
