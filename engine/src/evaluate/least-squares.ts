/** Least squares of some variables, from their sums alone. */
export interface LeastSquares {
  add(variables: readonly number[], target: number): void
  /** What each variable is multiplied by; 0 for one that the others tell already. */
  solved(): number[]
}

/** What is left of a variable's squares beside the others below this share says nothing of its own. */
const LEAST_OWN_SHARE = 1e-9

/** Opens sums for so many variables; one that is always 1 gives the level. */
export function leastSquares(variables: number): LeastSquares {
  const sums = Array.from({ length: variables }, () => new Float64Array(variables + 1))
  return {
    add: (values, target) => {
      sums.forEach((row, a) => {
        for (let b = 0; b < variables; b++) row[b] += (values[a] ?? 0) * (values[b] ?? 0)
        row[variables] += (values[a] ?? 0) * target
      })
    },
    solved: () => eliminate(sums.map((row) => row.slice())),
  }
}

/** Gauss-Jordan elimination of symmetric rows whose last number is the right side. */
function eliminate(rows: readonly Float64Array[]): number[] {
  const squares = rows.map((row, at) => row[at] ?? 0)
  const isDependent = rows.map((pivot, at) => {
    if (!((pivot[at] ?? 0) > LEAST_OWN_SHARE * (squares[at] ?? 0))) return true
    rows.forEach((row, other) => {
      if (other === at) return
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < row.length; column++) row[column] -= factor * (pivot[column] ?? 0)
    })
    return false
  })
  return rows.map((row, at) => (isDependent[at] ? 0 : (row.at(-1) ?? 0) / (row[at] ?? 1)))
}
