/** Position discount within a row: attention falls to the right. */
export const columnAttention = Float64Array.from({ length: 64 }, (_, column) => 1 / Math.log2(column + 2))

/** Position discount of rows: attention falls towards the end of the page. */
export const rowAttention = Float64Array.from({ length: 64 }, (_, row) => 1 / Math.log2(row + 2))
