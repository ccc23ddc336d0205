// Minimum ages by certificate. A certificate that is not listed (NR, Unrated, -, one of another country) means an
// unknown age.

const tables: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  US: {
    G: 0,
    'TV-Y': 0,
    'TV-G': 0,
    'TV-Y7': 7,
    'TV-Y7-FV': 7,
    PG: 8,
    'TV-PG': 8,
    'PG-13': 13,
    'TV-14': 14,
    R: 17,
    'TV-MA': 17,
    'NC-17': 18,
  },
  DE: { 0: 0, 6: 6, 12: 12, 16: 16, 18: 18 },
  GB: { U: 0, PG: 8, '12A': 12, 12: 12, 15: 15, 18: 18, R18: 18 },
  FR: { U: 0, TP: 0, 10: 10, 12: 12, 16: 16, 18: 18 },
}

/** The countries that have a table here. */
export const certificateCountries: readonly string[] = Object.keys(tables)

/** The minimum age of a country's certificate, or null if it is unknown. */
export function minimumAge(country: string, certificate: string): number | null {
  const mark = certificate
    .trim()
    .toUpperCase()
    .replace(/^FSK[ -]?/, '')
  const table = tables[country]
  return table && Object.hasOwn(table, mark) ? (table[mark] ?? null) : null
}
