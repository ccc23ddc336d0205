import { type Numbering, NumberingCheck, typeOf } from './matching/numbering.ts'

/** These sources number titles as TMDB does. */
const tmdbSources = new Set(['demo', 'tmdb', 'movielens'])

/** Which titles of a catalogue have TMDB's numbers: by their source, those of files by comparison. */
export class TmdbNumbers {
  readonly #fromFiles = new Set<number>()
  readonly #own = new Set<number>()
  readonly #check = new NumberingCheck()

  /** Takes a title into account, or what it has become. */
  note(number: number, source: string, facts: string): void {
    this.#fromFiles.delete(number)
    this.#own.delete(number)
    if (tmdbSources.has(source)) return
    if (source === 'imdb') return void this.#own.add(number)
    this.#fromFiles.add(number)
    const id = /"id":"((?:MV|TV)_\d+)"/.exec(facts)?.[1] ?? ''
    if (this.#check.isComparable(id)) this.#check.note(id, JSON.parse(facts))
  }

  /** How a title is numbered. */
  of(number: number, id: string): Numbering {
    if (this.#own.has(number)) return 'own'
    return this.#fromFiles.has(number) ? this.#check.of(typeOf(id)) : 'tmdb'
  }
}
