// Certificates as minimum ages. What is not listed (NR, Unrated, -, another country's mark) says nothing.

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

/** Countries whose certificates we can read. */
export const certificateCountries: readonly string[] = Object.keys(tables)

/** The age a country's certificate asks for, or null where it says nothing. */
export function minimumAge(country: string, certificate: string): number | null {
  const mark = certificate
    .trim()
    .toUpperCase()
    .replace(/^FSK[ -]?/, '')
  const table = tables[country]
  return table && Object.hasOwn(table, mark) ? (table[mark] ?? null) : null
}
