/** What is there already, or will be. Whoever gets one goes on at once where it can: a promise costs a turn of the loop. */
export type Soon<T> = T | Promise<T>

/** Goes on with a value as soon as it is there. */
export function after<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** What `work` gives, or what `failed` makes of its error, whether it comes at once or later. */
export function rescue<T>(work: () => Soon<T>, failed: (error: unknown) => Soon<T>): Soon<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
