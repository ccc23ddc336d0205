import type { LiveCatalogue } from './memory/live-catalogue.ts'
import type { Names } from './names/names.ts'

/** A profile's current states of titles, as JSON for titles that have one. */
export type TitleStates = {
  /** Changes whenever a state may have changed. */
  readonly version: number
  readonly of: (number: number) => string | undefined
}

/** Titles as list items for a reader. */
export type Cards = Pick<Names, 'nameOf'> & {
  /** The JSON of a MediaItem without its closing brace: a row adds the reason. */
  readonly open: (number: number) => string
  readonly whole: (number: number) => string
}

/** The region whose certificates are shown, and the reader's states; none for a sign-in without a profile. */
export type CardReader = { readonly region: string | null; readonly states?: TitleStates | undefined }

/** Cards in the first of these languages that the catalogue has. */
export function cardsFor(live: LiveCatalogue, languages: readonly string[], { region, states }: CardReader): Cards {
  const { nameOf, openItemOf } = live.namesIn(languages)
  const open = (number: number): string => {
    const state = states?.of(number)
    const card = `${openItemOf(number)},"certificate":${live.certificateOf(number, region)}`
    return state === undefined ? card : `${card},"state":${state}`
  }
  return { nameOf, open, whole: (number) => `${open(number)}}` }
}
