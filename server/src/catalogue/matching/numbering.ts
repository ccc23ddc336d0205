import { demoTitles } from '../sources/demo.ts'
import { keysOfAll } from './title-keys.ts'

/** Whether the numbers in our ids are TMDB's; `unknown` without evidence. */
export type Numbering = 'tmdb' | 'unknown' | 'own'

/** The least share of comparable titles that must agree: some names are spelled in more than one way. */
const MIN_AGREEMENT = 0.9

/** Fewer mismatches prove nothing: one title may have another name. */
const MIN_MISMATCHES = 2

let namesById: Map<string, ReadonlySet<string>> | undefined

/** Names of a well-known title by the id that it has where numbers are TMDB's. */
function demoNamesOf(id: string): ReadonlySet<string> | undefined {
  namesById ??= new Map(demoTitles().map((title) => [title.id, keysOfNames(title)]))
  return namesById.get(id)
}

type TitleNames = { title: string; original_title?: string | null | undefined }

function keysOfNames({ title, original_title }: TitleNames): ReadonlySet<string> {
  return keysOfAll(original_title ? [title, original_title] : [title]).whole
}

/** The type of title that an id of ours names. */
export function typeOf(id: string): 'movie' | 'tv' {
  return id.startsWith('TV') ? 'tv' : 'movie'
}

/** Whether a title has the name of the well-known one that TMDB has under its number; undefined where TMDB has none such. */
export function agreesWithTmdb(id: string, named: TitleNames): boolean | undefined {
  const names = demoNamesOf(id)
  return names && [...keysOfNames(named)].some((key) => names.has(key))
}

/**
 * Whose numbers a catalogue has. A file does not say so, and may have TMDB's for films and others for series: its titles are compared
 * with the well-known ones that TMDB has under the same number.
 */
export class NumberingCheck {
  readonly #agreeing = { movie: 0, tv: 0 }
  readonly #others = { movie: 0, tv: 0 }

  /** Counts a title that was compared; with `-1` no longer. */
  count(type: 'movie' | 'tv', agrees: boolean, by: 1 | -1 = 1): void {
    const counts = agrees ? this.#agreeing : this.#others
    counts[type] += by
  }

  /** How titles of a type are numbered. */
  of(type: 'movie' | 'tv'): Numbering {
    const [agreeing, others] = [this.#agreeing[type], this.#others[type]]
    if (agreeing > 0 && agreeing >= (agreeing + others) * MIN_AGREEMENT) return 'tmdb'
    return others < MIN_MISMATCHES ? 'unknown' : 'own'
  }
}
