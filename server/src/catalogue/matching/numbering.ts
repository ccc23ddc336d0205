import { Cache, perProcess } from '../../node-memory.ts'
import { demoTitles } from '../sources/demo/demo.ts'
import { keysOfAll } from './title-keys.ts'

/** Whether the numbers in our ids are TMDB's; `unknown` without evidence. */
export type Numbering = 'tmdb' | 'unknown' | 'own'

/** Minimum share of compared titles that must agree: some names have several spellings. */
const MIN_AGREEMENT = 0.9

/** Fewer mismatches are no evidence: a title may have another name. */
const MIN_MISMATCHES = 2

const MAX_DEMO_TITLES = 2000

const demoNames = perProcess(
  { name: 'names of well-known titles', limit: MAX_DEMO_TITLES },
  new Cache<string, ReadonlySet<string>>(MAX_DEMO_TITLES),
)

/** Names of a well-known title by the id that it has in a catalogue with TMDB's numbers. */
function demoNamesOf(id: string): ReadonlySet<string> | undefined {
  if (demoNames.size === 0) for (const title of demoTitles()) demoNames.set(title.id, keysOfNames(title))
  return demoNames.peek(id)
}

type TitleNames = { title: string; original_title?: string | null | undefined }

function keysOfNames({ title, original_title }: TitleNames): ReadonlySet<string> {
  return keysOfAll(original_title ? [title, original_title] : [title]).whole
}

/** The media type in one of our ids. */
export function typeOf(id: string): 'movie' | 'tv' {
  return id.startsWith('TV') ? 'tv' : 'movie'
}

/** Whether a title has the same name as the well-known TMDB title of its number; undefined if there is none. */
export function agreesWithTmdb(id: string, named: TitleNames): boolean | undefined {
  const names = demoNamesOf(id)
  return names && [...keysOfNames(named)].some((key) => names.has(key))
}

/**
 * Finds out whether the numbers of a catalogue are TMDB's. A file does not state it, and may have TMDB's for films and
 * its own for series. So its titles are compared with well-known TMDB titles of the same number.
 */
export class NumberingCheck {
  readonly #agreeing = { movie: 0, tv: 0 }
  readonly #others = { movie: 0, tv: 0 }

  /** Counts a compared title; `-1` removes it from the count. */
  count(type: 'movie' | 'tv', agrees: boolean, by: 1 | -1 = 1): void {
    const counts = agrees ? this.#agreeing : this.#others
    counts[type] += by
  }

  /** The numbering of films or series. */
  of(type: 'movie' | 'tv'): Numbering {
    const [agreeing, others] = [this.#agreeing[type], this.#others[type]]
    if (agreeing > 0 && agreeing >= (agreeing + others) * MIN_AGREEMENT) return 'tmdb'
    return others < MIN_MISMATCHES ? 'unknown' : 'own'
  }
}
