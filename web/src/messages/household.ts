import { compileMessages } from '../../../locales/compile.ts'
import type { HouseholdMessages } from '../../../locales/messages.gen.ts'
import { language } from './screens.ts'

const files = import.meta.glob('../../../locales/*/household.json', { import: 'default' })

/** The messages of the screens about a household and its server. `app.tsx` loads them before those screens. */
export let household: HouseholdMessages

/** Loads them once. */
export async function loadHouseholdMessages(): Promise<void> {
  household ??= compileMessages(await files[`../../../locales/${language}/household.json`]?.(), language)
}
