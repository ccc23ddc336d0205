import { de } from './de.ts'
import { en, type Messages } from './en.ts'

const languages: Record<string, Messages> = { en, de }

function chooseMessages(wanted: readonly string[]): Messages {
  for (const tag of wanted) {
    const found = languages[tag.toLowerCase().split('-')[0] ?? '']
    if (found) return found
  }
  return en
}

/** The words of the first language in the browser's list that we speak, English otherwise. */
export const t = chooseMessages(navigator.languages ?? [navigator.language])
