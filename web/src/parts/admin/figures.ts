import { locale } from '../../messages/screens.ts'

const wholeNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const spans = [
  { unit: 'second', seconds: 1, below: 90 },
  { unit: 'minute', seconds: 60, below: 5400 },
  { unit: 'hour', seconds: 3600, below: 129_600 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

/** Formats a whole number with separators of thousands. */
export function count(value: number): string {
  return wholeNumber.format(value)
}

/** Formats a number with 0 to 3 decimals, by its size. */
export function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

/** 1,300,000 as 1.3 MB. */
export function bytes(value: number): string {
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3))
  const unit = units[step] ?? 'byte'
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step > 1 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, style).format(value / 1000 ** step)
}

/** Formats a duration in its largest fitting unit. */
export function span(seconds: number): string {
  const { unit, seconds: size } = spans.find(({ below }) => seconds < below) ?? spans[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / size))
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** The time of day. */
export function timeOfDay(iso: string): string {
  return clock.format(Date.parse(iso))
}

const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })

/** A day without its year, for axes. */
export function axisDay(iso: string): string {
  return days.format(Date.parse(iso))
}
