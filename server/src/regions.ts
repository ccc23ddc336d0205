const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes that have a name but are no country's: groupings, private use, regions of other countries, and countries that are no more. */
const notCountries = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB XK ZZ AN BU CS DD DY FX HV NH RH SU TP VD YD YU ZR'.split(' '),
)

/** Whether ISO 3166-1 has this two-letter code. */
export function isRegion(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && names.of(code) !== undefined
}
