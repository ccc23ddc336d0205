import { de } from './de.ts'
import { en, type Messages } from './en.ts'

const languages: Record<string, Messages> = { en, de }

function choose(wanted: readonly string[]): { messages: Messages; locale: string } {
  for (const tag of wanted) {
    const messages = languages[tag.toLowerCase().split('-')[0] ?? '']
    if (messages) return { messages, locale: tag }
  }
  return { messages: en, locale: en.language }
}

const chosen = choose(navigator.languages ?? [navigator.language])

/** The words of the first language in the browser's list that we speak, English otherwise. */
export const t = chosen.messages

/** That language as it is spoken where the person is: how dates and numbers are written. */
export const locale = chosen.locale
