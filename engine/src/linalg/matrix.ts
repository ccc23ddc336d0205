import type { Space } from '../kernels/space.ts'

/** A dense row-major matrix. Rows and columns are padded to a multiple of 16, so that whole tiles can be written. */
export interface Matrix {
  readonly rows: number
  readonly cols: number
  readonly stride: number
  readonly data: Float32Array
}

/** A size rounded up to whole tiles. */
export function padToTile(size: number): number {
  return Math.ceil(size / 16) * 16
}

/** A matrix of zeros. */
export function newMatrix(space: Space, rows: number, cols: number): Matrix {
  const stride = padToTile(cols)
  return { rows, cols, stride, data: space.f32(padToTile(rows) * stride) }
}

/** The address of a cell, for kernel calls. */
export function cell(m: Matrix, row: number, col: number): number {
  return m.data.byteOffset + (row * m.stride + col) * 4
}

/** Fills a matrix from a function; for tests and small set-up work. */
export function fillMatrix(m: Matrix, value: (row: number, col: number) => number): Matrix {
  for (let i = 0; i < m.rows; i++) for (let j = 0; j < m.cols; j++) m.data[i * m.stride + j] = value(i, j)
  return m
}
