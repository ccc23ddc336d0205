import type { Columns } from './columns.ts'
import { type RenownFacts, type RenownScale, renownScaleOf, tenfoldsAmongPeers } from './renown.ts'

// How likely people are to love a title whom nothing else is known of, in the unit of the content scores:
//
//   acclaim = 0.4 · tenfolds + 0.35 · (shrunken mean − the usual mean of its type) − that of one title in a hundred
//
// Tenfolds say how rare so many votes are among titles of its type and decade (1 in 10 → 1, 1 in 1,000 → 3), so that neither the source
// of the votes nor the age of a title decides. A type with few titles counts as if it had more, but not as many as the other: of a
// catalogue with 94 films in 100 titles, about 94 in 100 of the most acclaimed are films, too. Decision 35 says where the numbers come from.

const PER_TENFOLD = 0.4
const PER_POINT = 0.35
/** A title with as many votes as one in ten of its type has keeps three quarters of what its mean differs by. */
const DOUBT = 1 / 3
/** So many titles are acclaimed, however small the catalogue. */
const LEAST_ACCLAIMED = 100

/** What is usual among the films (0) and the series (1) of a catalogue. */
export interface AcclaimScale {
  readonly renown: RenownScale
  readonly types: readonly [TypeScale, TypeScale]
  /** What one title in a hundred reaches: acclaim is what a title has beyond it. */
  readonly usual: number
}

interface TypeScale {
  /** Votes that count as much as the usual mean. */
  readonly doubt: number
  readonly usualMean: number
  /** Tenfolds that titles of the smaller type are behind. */
  readonly handicap: number
}

/** What acclaim depends on. */
export interface VotedTitle extends RenownFacts {
  readonly mean: number
}

/** Measures what is usual in a catalogue. */
export function acclaimScaleOf(columns: Columns): AcclaimScale {
  const series = columns.isSeries.reduce((sum, is) => sum + is, 0)
  const most = Math.max(series, columns.count - series)
  const typeScale = (isSeries: boolean, size: number): TypeScale => ({
    ...usualVotes(columns, isSeries),
    handicap: size > 0 ? 0.5 * Math.log10(most / size) : 0,
  })
  const types = [typeScale(false, columns.count - series), typeScale(true, series)] as const
  const plain = { renown: renownScaleOf(columns), types, usual: 0 }
  const falling = acclaimsOf(plain, columns).sort().reverse()
  return { ...plain, usual: falling[Math.max(LEAST_ACCLAIMED, Math.floor(columns.count / 100))] ?? 0 }
}

function usualVotes(
  { count, isSeries, voteCount, voteAverage }: Columns,
  ofSeries: boolean,
): Pick<TypeScale, 'doubt' | 'usualMean'> {
  const voted: number[] = []
  for (let title = 0; title < count; title++) {
    if ((isSeries[title] === 1) === ofSeries && voteCount[title] > 0) voted.push(title)
  }
  voted.sort((a, b) => voteCount[b] - voteCount[a] || a - b)
  const mostVoted = voted.slice(0, Math.max(1, Math.round(voted.length / 10)))
  const means = mostVoted.map((title) => voteAverage[title]).sort((a, b) => a - b)
  return { doubt: DOUBT * (voteCount[mostVoted.at(-1) ?? 0] ?? 0), usualMean: means[means.length >> 1] ?? 0 }
}

/** The acclaim of a title: below 0 for all but the most acclaimed ones, least where nobody voted. */
export function acclaimIn({ renown, types, usual }: AcclaimScale, title: VotedTitle): number {
  const { doubt, usualMean, handicap } = types[title.isSeries ? 1 : 0]
  const tenfolds = Math.max(0, tenfoldsAmongPeers(renown, title) - handicap)
  const points = title.votes > 0 ? ((title.mean - usualMean) * title.votes) / (title.votes + doubt) : 0
  return Math.max(0, PER_TENFOLD * tenfolds + PER_POINT * points) - usual
}

/** The acclaim of each title of some columns. */
export function acclaimsOf(scale: AcclaimScale, columns: Columns): Float32Array {
  return Float32Array.from({ length: columns.count }, (_, title) => acclaimIn(scale, votedAt(columns, title)))
}

/** What acclaim depends on, of a title of some columns. */
export function votedAt({ isSeries, releaseDay, voteCount, voteAverage, popularity }: Columns, title: number): VotedTitle {
  return {
    isSeries: isSeries[title] === 1,
    releaseDay: releaseDay[title] ?? NaN,
    votes: voteCount[title],
    mean: voteAverage[title],
    popularity: popularity[title],
  }
}
