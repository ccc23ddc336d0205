import { RECORD } from '../../kernels/row-kernels.ts'
import type { Content } from '../../models/content.ts'
import { relatedness, tieOf } from '../../models/relations.ts'
import type { Pool } from '../pool/pool.ts'
import type { ThemeKind, Themes } from '../workspace/themes.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Whether a person would see what two titles have in common; `place` is that of the second in the pool, or −1. */
export type Recogniser = (seed: number, title: number, place: number) => boolean

/** By TMDB's number. */
const DOCUMENTARY = 99
/** Genres are alike from this cosine on, by how rare they are: one of four that everybody makes is not. */
const ALIKE = 0.3
/** Things in common, beyond type and era, from which on a person sees them: one alone is chance. */
const ENOUGH = 2
/** Neighbours count from this share of a row's strongest on, whose byte is the highest. */
const NEAREST = 0.25
const HIGHEST = 127
/** Rows of related titles are enough from this on: cosines that add up to six tenths. One keyword in common can make half of that. */
const CLOSELY_RELATED = 0.36
/** A keyword that more of all titles have is nothing to be recognised by. */
const USUAL_KEYWORD = 0.02

/**
 * Type, era and fame make titles likely to be liked by the same people, but nobody would call two titles alike for these. What is
 * recognised is at least two of: a language or country that is not the usual one; genres, if more than the usual one; people and
 * keywords; a row of related titles (by itself enough if it is for who made them, or near); an audience for which the one is among
 * what says most about the other. Of a title in another language, and of a documentary, that is what is seen
 * first: no genre makes a title in another tongue like the one, or a story that was made up like the other.
 */
export function recogniserOf(workspace: Workspace, pool: Pool): Recogniser {
  const { content } = workspace.scorer
  const looks = openLooks(workspace, pool)
  return (seed, title, place) => {
    let common = looks.common(seed, title, place)
    if (common < ENOUGH && areNeighbours(workspace.scorer, seed, title)) common++
    if (common >= ENOUGH) return true
    const relation = content ? Math.max(relationOf(content, seed, title), relationOf(content, title, seed)) : 0
    // Titles are related by their names, too: what is the same is not counted twice.
    return common + relation >= ENOUGH || common + looks.commonNames(seed, title) >= ENOUGH
  }
}

/** What a row of related titles counts. */
function relationOf(content: Content, a: number, b: number): number {
  const value = relatedness(content, a, b)
  if (value <= 0) return 0
  return value >= CLOSELY_RELATED || tieOf(content, a, b) !== 0 ? ENOUGH : 1
}

/** Whether an audience would name the title for the seed: it is no further than so from the seed's nearest. */
function areNeighbours({ codeOf, model, neighbours, space }: Workspace['scorer'], seed: number, title: number): boolean {
  const code = codeOf[seed] ?? -1
  if (code < 0) return false
  const { start } = model.neighbours
  const at = space.kernels.find(neighbours.titles, start[code], start[code + 1], title)
  return at >= 0 && neighbours.values[at] >= NEAREST * HIGHEST
}

/** What is seen of a seed first: where its genres stand on its record, how rare they are, its language and country if not the usual ones. */
interface Looks {
  readonly from: number
  readonly end: number
  /** A bit for each of its genres, by the lowest five bits of these. */
  readonly mask: number
  readonly squares: number
  readonly isTrue: boolean
  readonly language: number
  readonly country: number
  /** Its people and telling keywords, looked up when they are first asked for. */
  names: ReadonlySet<number> | null
}

/** Of a small catalogue every keyword is telling. */
const LEAST_CARRIERS = 100

/**
 * Compares titles by their themes. A few seeds are asked about again and again; of the others what is in the pool has its themes side
 * by side there, which is nearer than their records are.
 */
function openLooks({ records, themes, scorer, catalogue }: Workspace, pool: Pool) {
  const usual = usualThemes(themes)
  const squares = scorer.content?.facts.squares ?? noSquares
  const mostCarriers = Math.max(LEAST_CARRIERS, USUAL_KEYWORD * catalogue.columns.count)
  const seeds = new Map<number, Looks>()
  const looksOf = (seed: number): Looks => {
    const known = seeds.get(seed)
    if (known) return known
    const looks = looksOn(records.values, records.at(seed), usual, squares)
    seeds.set(seed, looks)
    return looks
  }
  const eachName = (title: number, visit: (theme: number) => void): void => {
    const record = records.at(title)
    const first = record + RECORD.first
    const end = first + records.values[record + RECORD.themes]
    for (let at = first + records.values[record + RECORD.plain]; at < end; at++) visit(records.values[at])
  }
  const namesOf = (seed: number): ReadonlySet<number> => {
    const looks = looksOf(seed)
    if (looks.names) return looks.names
    const names = new Set<number>()
    eachName(seed, (theme) => {
      if (theme < themes.keywords || themes.carriers[theme] <= mostCarriers) names.add(theme)
    })
    looks.names = names
    return names
  }
  return {
    /** How many of language or country and genres two titles share. */
    common: (seed: number, title: number, place: number): number => {
      const mine = looksOf(seed)
      const record = place < 0 ? records.at(title) : 0
      const values = place < 0 ? records.values : pool.themes
      const from = place < 0 ? record + RECORD.first : pool.start[place]
      const end = from + ((place < 0 ? values[record + RECORD.genres] : pool.genres[place]) ?? 0)
      let byPlace = 0
      if (mine.language >= 0 || mine.country >= 0) {
        const last = place < 0 ? from + values[record + RECORD.plain] : pool.start[place + 1]
        if (mine.language >= 0 && mine.language !== unusualIn(values, end, last, usual.language)) return 0
        if (mine.language >= 0 || mine.country === unusualIn(values, end, last, usual.country)) byPlace = 1
      }
      let [count, shared, sum, isMore, isTrue] = [0, 0, 0, false, false]
      for (let at = from; at < end; at++) {
        const genre = values[at]
        const square = squares[genre] ?? 1
        sum += square
        if (genre === usual.documentary) isTrue = true
        if (((mine.mask >>> (genre & 31)) & 1) === 0 || !isAmong(records.values, mine, genre)) continue
        shared += square
        count++
        if (genre !== usual.genre) isMore = true
      }
      if (count === 0 || mine.isTrue !== isTrue) return byPlace
      if (mine.language >= 0) return byPlace + count
      // The usual genre counts beside others, or where there is no other.
      const isSame = count === mine.end - mine.from && count === end - from
      const areAlike = (isMore || isSame) && shared >= ALIKE * Math.sqrt(mine.squares * sum)
      return areAlike ? byPlace + count : byPlace
    },
    /** How many people and telling keywords they share. */
    commonNames: (seed: number, title: number): number => {
      const mine = namesOf(seed)
      let count = 0
      eachName(title, (theme) => {
        if (mine.has(theme)) count++
      })
      return count
    },
  }
}

function looksOn(values: Uint32Array, record: number, usual: UsualThemes, squares: Float32Array): Looks {
  const from = record + RECORD.first
  const end = from + values[record + RECORD.genres]
  let [sum, mask, isTrue] = [0, 0, false]
  for (let at = from; at < end; at++) {
    const genre = values[at]
    sum += squares[genre] ?? 1
    mask |= 1 << (genre & 31)
    if (genre === usual.documentary) isTrue = true
  }
  const plain = from + values[record + RECORD.plain]
  const language = unusualIn(values, end, plain, usual.language)
  const country = unusualIn(values, end, plain, usual.country)
  return { from, end, mask, squares: sum, isTrue, language, country, names: null }
}

function isAmong(values: Uint32Array, { from, end }: Looks, genre: number): boolean {
  for (let at = from; at < end; at++) if (values[at] === genre) return true
  return false
}

/** The theme of a kind among some, if it is not the usual one, else −1. */
function unusualIn(values: Uint32Array, from: number, end: number, { theme: usual, range }: UsualTheme): number {
  for (let at = from; at < end; at++) {
    const theme = values[at]
    if (theme >= range.from && theme < range.to) return theme === usual ? -1 : theme
  }
  return -1
}

const noSquares = new Float32Array(0)

interface UsualTheme {
  readonly theme: number
  readonly range: ReturnType<Themes['rangeOf']>
}

interface UsualThemes {
  readonly genre: number
  readonly language: UsualTheme
  readonly country: UsualTheme
  readonly documentary: number
}

const known = new WeakMap<Themes, UsualThemes>()

/** The genre, the language and the country that most titles of a catalogue have: sharing these goes without saying. */
function usualThemes(themes: Themes): UsualThemes {
  const found = known.get(themes) ?? {
    genre: mostCarried(themes, 'genre'),
    language: { theme: mostCarried(themes, 'language'), range: themes.rangeOf('language') },
    country: { theme: mostCarried(themes, 'country'), range: themes.rangeOf('country') },
    documentary: themes.find('genre', DOCUMENTARY) ?? -1,
  }
  known.set(themes, found)
  return found
}

/** The theme of a kind that most titles of the catalogue have. */
export function mostCarried({ carriers, rangeOf }: Themes, kind: ThemeKind): number {
  const { from, to } = rangeOf(kind)
  let most = from
  for (let theme = from; theme < to; theme++) if (carriers[theme] > carriers[most]) most = theme
  return most
}
