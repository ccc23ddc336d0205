/** How much attention a title of a row gets: it falls to the right. */
export const columnAttention = Float64Array.from({ length: 64 }, (_, column) => 1 / Math.log2(column + 2))

/** How much attention a row of a page gets: it falls downwards. */
export const rowAttention = Float64Array.from({ length: 64 }, (_, row) => 1 / Math.log2(row + 2))
