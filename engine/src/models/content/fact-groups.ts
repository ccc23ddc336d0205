import { type AcclaimScale, votedAt } from '../../catalogue/acclaim.ts'
import type { Columns } from '../../catalogue/columns/columns.ts'
import { homeCountries } from '../../catalogue/home-country.ts'
import { voteRarity } from '../../catalogue/renown.ts'
import type { NumberLists, Prefixes } from '../../kernels/kernels.ts'
import { copyToSpace, type Space } from '../../kernels/space.ts'
import { genreNorm, genreSquares, offsetsOf, othersOf } from './fact-sets.ts'

/**
 * Titles with the same set of features form a group. Every prefix of a set is a group too, even if no title has
 * exactly that set.
 */
export interface GroupSets {
  readonly of: Uint32Array
  readonly sets: NumberLists
  readonly prefixes: Prefixes
  /** 1 ÷ the length of each set's vector. */
  readonly norm: Float32Array
}

/** Groups titles by genres, and by all other facts. */
export function factGroupsOf(space: Space, columns: Columns, { renown }: AcclaimScale): { genres: GroupSets; others: GroupSets } {
  const squares = genreSquares(columns)
  const offsets = offsetsOf(columns)
  const homes = homeCountries(columns)
  const { trustedGenres: genres, languages, isSeries, runtime, releaseDay } = columns
  const languageOf = (title: number): number => {
    const at = languages.lists.start[title]
    return at < languages.lists.start[title + 1] ? (languages.lists.values[at] ?? -1) : -1
  }
  const genresOf = (title: number): number[] =>
    Array.from(genres.lists.values.subarray(genres.lists.start[title], genres.lists.start[title + 1])).sort((a, b) => a - b)
  const othersAt = (title: number): number[] =>
    othersOf(offsets, {
      type: isSeries[title],
      runtime: runtime[title] ?? NaN,
      language: languageOf(title),
      country: homes[title] ?? -1,
      day: releaseDay[title] ?? NaN,
      fame: voteRarity(renown, votedAt(columns, title)),
    })
  return {
    genres: groupsOf(space, columns.count, genresOf, (set) => genreNorm(squares, set)),
    others: groupsOf(space, columns.count, othersAt, () => 1),
  }
}

function groupsOf(space: Space, count: number, setOf: (title: number) => number[], normOf: (set: number[]) => number): GroupSets {
  const groupNumbers = new Map([['', 0]])
  const sets: number[][] = [[]]
  const shorter = [0]
  const groupOf = (set: number[]): number => {
    const key = set.join()
    const group = groupNumbers.get(key)
    if (group !== undefined) return group
    // A prefix is numbered before the sets that extend it.
    const rest = groupOf(set.slice(0, -1))
    shorter.push(rest)
    groupNumbers.set(key, sets.length)
    return sets.push(set) - 1
  }
  const of = space.u32(count)
  for (let title = 0; title < count; title++) of[title] = groupOf(setOf(title))
  const start = new Uint32Array(sets.length + 1)
  sets.forEach((set, group) => {
    start[group + 1] = start[group] + set.length
  })
  const norm = space.f32(sets.length)
  norm.set(sets.map(normOf))
  return {
    of,
    sets: { start: copyToSpace(space, start), values: copyToSpace(space, sets.flat()) },
    prefixes: {
      shorter: copyToSpace(space, shorter),
      last: copyToSpace(
        space,
        sets.map((set) => set.at(-1) ?? 0),
      ),
    },
    norm,
  }
}
