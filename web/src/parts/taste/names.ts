import { t } from '../../messages/chosen.ts'
import { countryName, genreName } from '../../watching/names.ts'
import type { Kind, Leaning } from './shape.ts'

const languages = new Intl.DisplayNames([t.language], { type: 'language' })
const percents = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 0 })

/** What a leaning is called in the person's language. */
export function leaningName(kind: Kind, { id, name }: Leaning): string {
  if (kind === 'genres') return genreName(name)
  if (kind === 'countries') return countryName(String(id))
  if (kind === 'languages') return languageName(String(id)) ?? name
  return name
}

function languageName(code: string): string | undefined {
  try {
    return languages.of(code)
  } catch {
    return undefined // a code that follows no standard
  }
}

/** A part of one in whole percent. */
export function percent(part: number): string {
  return percents.format(part)
}
