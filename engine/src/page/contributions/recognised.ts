import { RECORD } from '../../kernels/row-kernels.ts'
import { relatedness } from '../../models/relations.ts'
import type { Pool } from '../pool/pool.ts'
import type { ThemeKind, Themes } from '../workspace/themes.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Whether a person would see what two titles have in common; `place` is that of the second in the pool, or −1. */
export type Recogniser = (seed: number, title: number, place: number) => boolean

/** By TMDB's number. */
const DOCUMENTARY = 99
/** Genres are alike from this cosine on, by how rare they are: one of four that everybody makes is not. */
const ALIKE = 0.3
/** Neighbours count from this share of a row's strongest on, whose byte is the highest. */
const NEAREST = 0.25
const HIGHEST = 127

/**
 * Type, era and fame make titles likely to be liked by the same people, but nobody would call two titles alike for these. What is
 * recognised: a language that is not the usual one; genres, if more than the usual one; who made them, their keywords or words (a row
 * of related titles); or an audience for which the one is among what says most about the other. Of a title in another language, and of
 * a documentary, that is what is seen first: no genre makes a title in another tongue like the one, or a story that was made up like
 * the other.
 */
export function recogniserOf(workspace: Workspace, pool: Pool): Recogniser {
  const { content } = workspace.scorer
  const areAlike = likenessIn(workspace, pool)
  return (seed, title, place) =>
    areAlike(seed, title, place) ||
    areNeighbours(workspace.scorer, seed, title) ||
    (content !== null && (relatedness(content, seed, title) > 0 || relatedness(content, title, seed) > 0))
}

/** Whether an audience would name the title for the seed: it is no further than so from the seed's nearest. */
function areNeighbours({ codeOf, model, neighbours, space }: Workspace['scorer'], seed: number, title: number): boolean {
  const code = codeOf[seed] ?? -1
  if (code < 0) return false
  const { start } = model.neighbours
  const at = space.kernels.find(neighbours.titles, start[code] ?? 0, start[code + 1] ?? 0, title)
  return at >= 0 && (neighbours.values[at] ?? 0) >= NEAREST * HIGHEST
}

/** What is seen of a seed first: where its genres stand on its record, how rare they are, and its language if it is not the usual one. */
interface Looks {
  readonly from: number
  readonly end: number
  /** A bit for each of its genres, by the lowest five bits of these. */
  readonly mask: number
  readonly squares: number
  readonly isTrue: boolean
  readonly language: number
}

/**
 * Whether two titles are alike by language and genres. A few seeds are asked about again and again; of the others what is in the pool
 * has its themes side by side there, which is nearer than their records are.
 */
function likenessIn({ records, themes, scorer }: Workspace, pool: Pool): Recogniser {
  const usual = usualThemes(themes)
  const squares = scorer.content?.facts.squares ?? noSquares
  const seeds = new Map<number, Looks>()
  const looksOfSeed = (seed: number): Looks => {
    const known = seeds.get(seed)
    if (known) return known
    const looks = looksOn(records.values, records.at(seed), usual, squares)
    seeds.set(seed, looks)
    return looks
  }
  return (seed, title, place) => {
    const mine = looksOfSeed(seed)
    const record = place < 0 ? records.at(title) : 0
    const values = place < 0 ? records.values : pool.themes
    const from = place < 0 ? record + RECORD.first : (pool.start[place] ?? 0)
    const end = from + ((place < 0 ? values[record + RECORD.genres] : pool.genres[place]) ?? 0)
    if (mine.language >= 0) {
      const last = place < 0 ? from + (values[record + RECORD.plain] ?? 0) : (pool.start[place + 1] ?? 0)
      if (mine.language !== foreignLanguage(values, end, last, usual)) return false
    }
    let [count, shared, sum, isMore, isTrue] = [0, 0, 0, false, false]
    for (let at = from; at < end; at++) {
      const genre = values[at] ?? 0
      const square = squares[genre] ?? 1
      sum += square
      if (genre === usual.documentary) isTrue = true
      if (((mine.mask >>> (genre & 31)) & 1) === 0 || !isAmong(records.values, mine, genre)) continue
      shared += square
      count++
      if (genre !== usual.genre) isMore = true
    }
    if (mine.language >= 0 || count === 0) return count > 0
    const isSame = count === mine.end - mine.from && count === end - from
    return (isMore || isSame) && mine.isTrue === isTrue && shared >= ALIKE * Math.sqrt(mine.squares * sum)
  }
}

function looksOn(values: Uint32Array, record: number, usual: UsualThemes, squares: Float32Array): Looks {
  const from = record + RECORD.first
  const end = from + (values[record + RECORD.genres] ?? 0)
  let [sum, mask, isTrue] = [0, 0, false]
  for (let at = from; at < end; at++) {
    const genre = values[at] ?? 0
    sum += squares[genre] ?? 1
    mask |= 1 << (genre & 31)
    if (genre === usual.documentary) isTrue = true
  }
  const language = foreignLanguage(values, end, from + (values[record + RECORD.plain] ?? 0), usual)
  return { from, end, mask, squares: sum, isTrue, language }
}

function isAmong(values: Uint32Array, { from, end }: Looks, genre: number): boolean {
  for (let at = from; at < end; at++) if (values[at] === genre) return true
  return false
}

/** The language among some themes if it is not the usual one, else −1. */
function foreignLanguage(values: Uint32Array, from: number, end: number, { language, languages }: UsualThemes): number {
  for (let at = from; at < end; at++) {
    const theme = values[at] ?? 0
    if (theme >= languages.from && theme < languages.to) return theme === language ? -1 : theme
  }
  return -1
}

const noSquares = new Float32Array(0)

interface UsualThemes {
  readonly genre: number
  readonly language: number
  readonly languages: ReturnType<Themes['rangeOf']>
  readonly documentary: number
}

const known = new WeakMap<Themes, UsualThemes>()

/** The genre and the language that most titles of a catalogue have: sharing these goes without saying. */
function usualThemes(themes: Themes): UsualThemes {
  const found = known.get(themes) ?? {
    genre: mostCarried(themes, 'genre'),
    language: mostCarried(themes, 'language'),
    languages: themes.rangeOf('language'),
    documentary: themes.find('genre', DOCUMENTARY) ?? -1,
  }
  known.set(themes, found)
  return found
}

/** The theme of a kind that most titles of the catalogue have. */
export function mostCarried({ carriers, rangeOf }: Themes, kind: ThemeKind): number {
  const { from, to } = rangeOf(kind)
  let most = from
  for (let theme = from; theme < to; theme++) if ((carriers[theme] ?? 0) > (carriers[most] ?? 0)) most = theme
  return most
}
