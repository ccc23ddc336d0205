/** The user–title matrix in CSR form: row u lists the titles of user u in rising order. */
export interface Interactions {
  readonly users: number
  readonly titles: number
  readonly start: Uint32Array
  readonly title: Uint32Array
  /** The grade of each interaction, one of `grades`; without it all are likes. */
  readonly grade?: Uint8Array
}

/** What a rating says: far below the user's other ratings, neither like nor dislike, or a like. */
export const grades = { disliked: 0, neutral: 1, liked: 2 } as const

/** Title and grade as one number, which sorts by title, then grade. */
const GRADE_BITS = 2

/** Builds the rows from interactions in any order; of duplicates the best grade is kept. */
export function interactionsOf(
  users: number,
  titles: number,
  user: ArrayLike<number>,
  title: ArrayLike<number>,
  grade?: ArrayLike<number>,
): Interactions {
  const start = startsOf(users, user)
  const next = start.slice()
  const keys = new Uint32Array(user.length)
  for (let i = 0; i < keys.length; i++) {
    const u = user[i]
    keys[next[u]] = (title[i] << GRADE_BITS) | (grade?.[i] ?? grades.liked)
    next[u]++
  }
  return rowsFrom({ users, titles, start, keys, hasGrades: grade !== undefined })
}

function startsOf(count: number, numbers: ArrayLike<number>): Uint32Array {
  const start = new Uint32Array(count + 1)
  for (let i = 0; i < numbers.length; i++) start[numbers[i] + 1]++
  for (let at = 0; at < count; at++) start[at + 1] += start[at]
  return start
}

interface KeyedRows {
  readonly users: number
  readonly titles: number
  readonly start: Uint32Array
  readonly keys: Uint32Array
  readonly hasGrades: boolean
}

/** Sorts each row of keys and splits it into titles and grades; overwrites `keys`. */
function rowsFrom({ users, titles, start, keys, hasGrades }: KeyedRows): Interactions {
  const counts = new Uint32Array(users + 1)
  let count = 0
  for (let u = 0; u < users; u++) {
    const row = keys.subarray(start[u], start[u + 1]).sort()
    for (let i = 0; i < row.length; i++) {
      const isLast = i + 1 === row.length || row[i] >>> GRADE_BITS !== row[i + 1] >>> GRADE_BITS
      if (isLast) keys[count++] = row[i]
    }
    counts[u + 1] = count
  }
  const some = keys.subarray(0, count)
  const title = new Uint32Array(count)
  const grade = new Uint8Array(hasGrades ? count : 0)
  for (let i = 0; i < count; i++) title[i] = some[i] >>> GRADE_BITS
  for (let i = 0; i < grade.length; i++) grade[i] = some[i] & 3
  return { users, titles, start: counts, title, ...(hasGrades ? { grade } : {}) }
}

/** The titles of one user. */
export function rowOf(x: Interactions, user: number): Uint32Array {
  return x.title.subarray(x.start[user], x.start[user + 1])
}

/** The grades of one user; undefined if all are likes. */
export function gradesOf(x: Interactions, user: number): Uint8Array | undefined {
  return x.grade?.subarray(x.start[user], x.start[user + 1])
}

/** Which users to keep, which of their interactions to leave out, and the new numbers of the titles (−1: left out). */
export interface InteractionFilter {
  readonly isSelected?: (user: number) => boolean
  readonly isLeftOut?: (user: number, title: number) => boolean
  readonly numberOf?: Int32Array
  readonly titles?: number
}

/** The interactions of some users and titles, renumbered, with rows sorted by the new numbers. */
export function select(x: Interactions, selection: InteractionFilter): Interactions {
  const { isSelected = () => true, isLeftOut = () => false, numberOf, titles = x.titles } = selection
  const keys = new Uint32Array(x.title.length)
  const start = new Uint32Array(x.users + 1)
  let [users, count] = [0, 0]
  for (let u = 0; u < x.users; u++) {
    if (!isSelected(u)) continue
    for (let i = x.start[u]; i < x.start[u + 1]; i++) {
      const title = x.title[i]
      const number = numberOf ? (numberOf[title] ?? -1) : title
      if (number >= 0 && !isLeftOut(u, title)) keys[count++] = (number << GRADE_BITS) | (x.grade?.[i] ?? grades.liked)
    }
    start[++users] = count
  }
  return rowsFrom({ users, titles, start, keys: keys.subarray(0, count), hasGrades: x.grade !== undefined })
}

/** The likes alone, without grades. */
export function likesOf(x: Interactions): Interactions {
  const { grade } = x
  if (!grade) return x
  const start = new Uint32Array(x.users + 1)
  const title = new Uint32Array(x.title.length)
  let count = 0
  for (let u = 0; u < x.users; u++) {
    for (let i = x.start[u]; i < x.start[u + 1]; i++) if (grade[i] === grades.liked) title[count++] = x.title[i]
    start[u + 1] = count
  }
  return { users: x.users, titles: x.titles, start, title: title.slice(0, count) }
}

/** The transposed matrix: row t lists the users of title t. */
export function transpose(x: Interactions): Interactions {
  const start = startsOf(x.titles, x.title)
  const next = start.slice()
  const title = new Uint32Array(x.title.length)
  const grade = new Uint8Array(x.grade ? x.title.length : 0)
  for (let u = 0; u < x.users; u++) {
    for (let i = x.start[u]; i < x.start[u + 1]; i++) {
      const at = next[x.title[i]]
      title[at] = u
      if (x.grade) grade[at] = x.grade[i]
      next[x.title[i]] = at + 1
    }
  }
  return { users: x.titles, titles: x.users, start, title, ...(x.grade ? { grade } : {}) }
}

/** The number of users who liked each title. */
export function likeCounts({ titles, title, grade }: Interactions): Float32Array {
  const count = new Float32Array(titles)
  for (let i = 0; i < title.length; i++) {
    const t = title[i]
    if (!grade || grade[i] === grades.liked) count[t]++
  }
  return count
}
