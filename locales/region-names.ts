/** Usually named by themselves, not as a "special administrative region" of China. */
const namedShortly = new Set(['HK', 'MO'])

/** The names of countries and regions by code, in a language. */
export function regionNames(language: string): Pick<Intl.DisplayNames, 'of'> {
  const long = new Intl.DisplayNames(language, { type: 'region' })
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return { of: (code) => (namedShortly.has(code) ? short : long).of(code) }
}
