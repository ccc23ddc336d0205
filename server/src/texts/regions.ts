const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Codes that `Intl` names but that are no country: groupings, private use, parts of other countries, former countries.
 */
const notCountries = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB XK ZZ AN BU CS DD DY FX HV NH RH SU TP VD YD YU ZR'.split(' '),
)

/** Whether this is a two-letter country code of ISO 3166-1. */
export function isRegion(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && names.of(code) !== undefined
}
