import { compileMessages } from '../../../locales/compile.ts'
import type { ScreenMessages } from '../../../locales/messages.gen.ts'

const files = import.meta.glob('../../../locales/*/screens.json', { import: 'default' })

/** The languages that there are words in: one folder each. */
export const languages = Object.keys(files).map((file) => file.split('/').at(-2) ?? '')

/** The language of the screens. The script in index.html has chosen it, so that the words could be asked for at once. */
export const language = document.documentElement.lang

/** That language as it is spoken where the person is: how dates and numbers are written. */
export const locale = document.documentElement.dataset['locale'] ?? language

/** The words of all screens but those of the household. They are there before any screen is: see `main.ts`. */
export let t: ScreenMessages

/** Loads the words of this language, and of no other. */
export async function loadMessages(): Promise<void> {
  t = compileMessages(await files[`../../../locales/${language}/screens.json`]?.(), language)
}
