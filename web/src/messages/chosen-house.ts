import { t } from './chosen.ts'
import { houseDe } from './de-house.ts'
import { houseEn } from './en-house.ts'

/** The words of the household screens, in the language of all others. */
export const house = t.language === 'de' ? houseDe : houseEn
