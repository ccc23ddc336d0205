/** A linear least-squares fit that stores only sums, not the observations. */
export interface LeastSquares {
  add(variables: readonly number[], target: number): void
  /** The coefficient of each variable; 0 for one that depends linearly on the others. */
  solve(): number[]
}

/** A variable whose residual is below this share of its sum of squares depends on the others. */
const MIN_RESIDUAL_SHARE = 1e-9

/** Starts a fit of `variables` variables; a variable that is always 1 is the intercept. */
export function leastSquares(variables: number): LeastSquares {
  const sums = Array.from({ length: variables }, () => new Float64Array(variables + 1))
  return {
    add: (values, target) => {
      sums.forEach((row, a) => {
        for (let b = 0; b < variables; b++) row[b] += values[a] * values[b]
        row[variables] += values[a] * target
      })
    },
    solve: () => eliminate(sums.map((row) => row.slice())),
  }
}

/** Gauss-Jordan elimination of a symmetric system; the last number of each row is its right-hand side. */
function eliminate(rows: readonly Float64Array[]): number[] {
  const squares = rows.map((row, at) => row[at])
  const isDependent = rows.map((pivot, at) => {
    if (!(pivot[at] > MIN_RESIDUAL_SHARE * squares[at])) return true
    rows.forEach((row, other) => {
      if (other === at) return
      const factor = row[at] / pivot[at]
      for (let column = at; column < row.length; column++) row[column] -= factor * pivot[column]
    })
    return false
  })
  return rows.map((row, at) => (isDependent[at] ? 0 : (row.at(-1) ?? 0) / row[at]))
}
