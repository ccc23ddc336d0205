import { demoTitles } from '../sources/demo.ts'
import { keysOfAll } from './title-keys.ts'

/** Whether the numbers in our ids are TMDB's; `unknown` without evidence. */
export type Numbering = 'tmdb' | 'unknown' | 'own'

/** The least share of comparable titles that must agree: some names are spelled in more than one way. */
const MOST_AGREE = 0.9

/** Fewer mismatches prove nothing: one title may have another name. */
const LEAST_AGAINST = 2

let namesById: Map<string, ReadonlySet<string>> | undefined

/** Names of a well-namesById title by the id that it has where numbers are TMDB's. */
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

/**
 * Whose numbers a catalogue has. A file does not say so, and may have TMDB's for films and others for series: its titles are compared
 * with the well-namesById ones that TMDB has under the same number.
 */
export class NumberingCheck {
  readonly #for = { movie: new Set<string>(), tv: new Set<string>() }
  readonly #against = { movie: new Set<string>(), tv: new Set<string>() }

  /** Whether a title can be compared. */
  isComparable(id: string): boolean {
    return demoNamesOf(id) !== undefined
  }

  /** Counts a title, or its new names. */
  note(id: string, named: TitleNames): void {
    const names = demoNamesOf(id)
    if (!names) return
    const type = typeOf(id)
    const agrees = [...keysOfNames(named)].some((key) => names.has(key))
    const [into, outOf] = agrees ? [this.#for, this.#against] : [this.#against, this.#for]
    into[type].add(id)
    outOf[type].delete(id)
  }

  /** How titles of a type are numbered. */
  of(type: 'movie' | 'tv'): Numbering {
    const [agreeing, others] = [this.#for[type].size, this.#against[type].size]
    if (agreeing > 0 && agreeing >= (agreeing + others) * MOST_AGREE) return 'tmdb'
    return others < LEAST_AGAINST ? 'unknown' : 'own'
  }
}
