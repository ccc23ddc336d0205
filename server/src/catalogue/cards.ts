import type { LiveCatalogue } from './live-catalogue.ts'
import type { Names } from './names.ts'

/** What a profile said and watched of titles, as it is now: JSON for those it holds anything of. */
export type TitleStates = {
  /** Another one whenever any of it may have changed. */
  readonly version: number
  readonly of: (number: number) => string | undefined
}

/** Titles as lists show them to somebody. */
export type Cards = Pick<Names, 'nameOf'> & {
  /** A MediaItem's JSON, not closed: a row adds why the title stands there. */
  readonly open: (number: number) => string
  readonly whole: (number: number) => string
}

/** Whose region's certificates are shown, and whose state; nobody's for a sign-in. */
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
