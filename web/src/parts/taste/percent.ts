import { locale } from '../../messages/screens.ts'

const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })

/** Formats a share of one in whole percent. */
export function percent(part: number): string {
  return percents.format(part)
}
