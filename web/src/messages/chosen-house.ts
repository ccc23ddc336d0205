import { compileMessages } from '../../../locales/compile.ts'
import type { HouseholdMessages } from '../../../locales/messages.gen.ts'
import { language } from './chosen.ts'

const files = import.meta.glob('../../../locales/*/household.json', { import: 'default' })

/** The words of the screens about a household and its server. They are there before those screens are: see `app.tsx`. */
export let house: HouseholdMessages

/** Loads them, once. */
export async function loadHouseholdMessages(): Promise<void> {
  house ??= compileMessages(await files[`../../../locales/${language}/household.json`]?.(), language)
}
