/** Who met what: row u lists the titles of user u in rising order, `start` has one entry more than there are users. */
export interface Interactions {
  readonly users: number
  readonly titles: number
  readonly start: Uint32Array
  readonly title: Uint32Array
}

/** Builds the rows from pairs in any order; a pair given twice counts once. */
export function interactionsOf(users: number, titles: number, user: ArrayLike<number>, title: ArrayLike<number>): Interactions {
  const order = sortedPairs(titles, user, title)
  const start = new Uint32Array(users + 1)
  for (const pair of order) start[Math.floor(pair / titles) + 1] = (start[Math.floor(pair / titles) + 1] ?? 0) + 1
  for (let u = 0; u < users; u++) start[u + 1] = (start[u + 1] ?? 0) + (start[u] ?? 0)
  return { users, titles, start, title: Uint32Array.from(order, (pair) => pair % titles) }
}

function sortedPairs(titles: number, user: ArrayLike<number>, title: ArrayLike<number>): Float64Array {
  const keys = new Float64Array(user.length)
  for (let i = 0; i < keys.length; i++) keys[i] = (user[i] ?? 0) * titles + (title[i] ?? 0)
  keys.sort()
  let kept = 0
  for (let i = 0; i < keys.length; i++) if (i === 0 || keys[i] !== keys[i - 1]) keys[kept++] = keys[i] ?? 0
  return keys.slice(0, kept)
}

/** The titles of one user. */
export function rowOf(x: Interactions, user: number): Uint32Array {
  return x.title.subarray(x.start[user], x.start[user + 1])
}

/** The same pairs seen from the titles: row t lists the users of title t. */
export function transposed(x: Interactions): Interactions {
  const start = new Uint32Array(x.titles + 1)
  for (const t of x.title) start[t + 1] = (start[t + 1] ?? 0) + 1
  for (let t = 0; t < x.titles; t++) start[t + 1] = (start[t + 1] ?? 0) + (start[t] ?? 0)
  const next = start.slice()
  const title = new Uint32Array(x.title.length)
  for (let u = 0; u < x.users; u++) {
    for (const t of rowOf(x, u)) {
      title[next[t] ?? 0] = u
      next[t] = (next[t] ?? 0) + 1
    }
  }
  return { users: x.titles, titles: x.users, start, title }
}

/** How many users met each title. */
export function audienceOf(x: Interactions): Float32Array {
  const count = new Float32Array(x.titles)
  for (const t of x.title) count[t] = (count[t] ?? 0) + 1
  return count
}
