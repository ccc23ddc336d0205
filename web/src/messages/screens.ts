import { compileMessages } from '../../../locales/compile.ts'
import type { ScreenMessages } from '../../../locales/messages.gen.ts'

const files = import.meta.glob('../../../locales/*/screens.json', { import: 'default' })

/** The languages that have messages: one folder each. */
export const languages = Object.keys(files).map((file) => file.split('/').at(-2) ?? '')

/** The language of the screens. The script in index.html chooses it, so that its messages can be requested at once. */
export const language = document.documentElement.lang

/** The language with its region, for the format of dates and numbers. */
export const locale = document.documentElement.dataset['locale'] ?? language

/** The messages of all screens except those about the household. `main.ts` loads them before any screen. */
export let t: ScreenMessages

/** Loads the messages of this language only. */
export async function loadMessages(): Promise<void> {
  t = compileMessages(await files[`../../../locales/${language}/screens.json`]?.(), language)
}
