/** A value, or a promise of it. A value is used synchronously: awaiting it would cost a turn of the microtask queue. */
export type MaybePromise<T> = T | Promise<T>

/** Calls `next` with the value: at once, or when the promise resolves. */
export function chain<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The result of `work`, or of `failed` with its error, whether it was thrown or the promise rejected. */
export function recover<T>(work: () => MaybePromise<T>, failed: (error: unknown) => MaybePromise<T>): MaybePromise<T> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}
