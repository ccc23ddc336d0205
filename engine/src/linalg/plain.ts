// Reference implementations of the dense kernels in plain TypeScript and double precision, which tests compare with.

/** Rows of numbers. */
export type PlainMatrix = number[][]

/** A·B */
export function plainGemm(a: PlainMatrix, b: PlainMatrix): PlainMatrix {
  return a.map((row) => (b[0] ?? []).map((_, j) => sum(row.map((value, t) => value * (b[t]?.[j] ?? 0)))))
}

/** Aᵀ·A */
export function plainSyrk(a: PlainMatrix): PlainMatrix {
  return plainGemm(plainTranspose(a), a)
}

/** Aᵀ */
function plainTranspose(a: PlainMatrix): PlainMatrix {
  return (a[0] ?? []).map((_, j) => a.map((row) => row[j]))
}

/** L of A = L·Lᵀ */
export function plainCholesky(a: PlainMatrix): PlainMatrix {
  const l = a.map((row) => row.map(() => 0))
  const at = (i: number, j: number): number => l[i][j]
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j <= i; j++) {
      const rest = a[i][j] - sum(l[i].slice(0, j).map((value, t) => value * at(j, t)))
      const row = l[i]
      row[j] = i === j ? Math.sqrt(rest) : rest / at(j, j)
    }
  }
  return l
}

/** A⁻¹·b for a symmetric positive definite A. */
export function plainSolve(a: PlainMatrix, b: number[]): number[] {
  return plainSolveFactored(plainCholesky(a), b)
}

/** (L·Lᵀ)⁻¹·b */
export function plainSolveFactored(l: PlainMatrix, b: number[]): number[] {
  const at = (i: number, j: number): number => l[i][j]
  const y: number[] = []
  for (let i = 0; i < b.length; i++) y.push((b[i] - sum(y.map((value, t) => value * at(i, t)))) / at(i, i))
  const x = y.slice()
  for (let i = b.length - 1; i >= 0; i--) {
    const later = sum(x.slice(i + 1).map((value, t) => value * at(i + 1 + t, i)))
    x[i] = (y[i] - later) / at(i, i)
  }
  return x
}

/** A⁻¹ */
export function plainInverse(a: PlainMatrix): PlainMatrix {
  const l = plainCholesky(a)
  return a.map((row, j) =>
    plainSolveFactored(
      l,
      row.map((_, i) => (i === j ? 1 : 0)),
    ),
  )
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
