import { locale } from '../../messages/screens.ts'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const short = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

let offsetMs = 0

/** Computes the offset of this device's clock from a response's Date header. */
export function noteServerTime(header: string | null): void {
  const serverMs = Date.parse(header ?? '')
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now()
}

/** The server's current time, so that ages are right on a device with a wrong clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

/** "12 seconds ago", "yesterday". */
export function timeAgo(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1000))
  const step = steps.find((one) => seconds < one.below) ?? steps[3]
  return relative.format(-Math.floor(seconds / step.seconds), step.unit)
}

/** "42 seconds", "5 minutes": a length of time, rounded up. */
export function durationText(seconds: number): string {
  const [unit, count] = seconds < 90 ? ['second', Math.ceil(seconds)] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(Number(count))
}

/** A date with its time of day. */
export function dateAndTime(iso: string): string {
  return moment.format(Date.parse(iso))
}

/** A calendar day. */
export function calendarDay(iso: string): string {
  return day.format(Date.parse(iso))
}

/** A calendar day in short form. */
export function shortDay(iso: string): string {
  return short.format(Date.parse(iso))
}
