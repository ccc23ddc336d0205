/** What is there already, or will be. Whoever gets one goes on at once where it can: a promise costs a turn of the loop. */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with a value as soon as it is there. */
export function chain<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** What `work` gives, or what `failed` makes of its error, whether it comes at once or later. */
export function recover<T>(work: () => MaybePromise<T>, failed: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
