import { RECORD } from '../../kernels/row-kernels.ts'
import { countSet, setBit } from '../pool/bitsets.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import { MAX_THEMES } from '../workspace/themes.ts'
import type { CompositionParts } from './composition.ts'
import type { TasteCore } from './taste-core.ts'
import { unnamedKeywords } from './taste-themes.ts'

// Similarity by facts compares genres, places and times. A taste can also have a subject that these do not show: films
// about trials, heists or Christmas are dramas and comedies of all decades, and by facts The Godfather is near to the
// first. The subject of a taste is a keyword that most of the likes have.

/** Fewer likes have a page about each of them; of many likes, half have no keyword in common. */
const MIN_LIKES = 6
const MAX_LIKES = 64
/** A subject is a keyword, or several with one name, of this share of the likes that have keywords, and of so many … */
const MIN_SUBJECT_SHARE = 0.5
const MIN_SUBJECT_LIKES = 4
/** … and of at most this share of the catalogue. */
const MAX_USUAL_SUBJECT = 0.01
/** From this share of the likes on it is the subject of all; the others may lack a keyword. */
const WHOLE_SHARE = 0.75
/** A title without the keyword is of the subject if so many likes of the subject have it in their lists, at this value. */
const MIN_RELATED_LIKES = 3
const MIN_RELATED = 0.0625

/** What most of a taste is about, beside its genres and places. */
export interface TasteSubject {
  /** The pool indexes of titles of the subject. */
  readonly bits: Uint32Array
  /** The share of the likes that are of the subject; 1 for nearly all. */
  readonly share: number
  /** Whether a liked title is of the subject. */
  isOf(title: number): boolean
}

/** Finds the subject of one person's taste, within its core if it has one; null if there is none. */
export function tasteSubjectOf(composition: CompositionParts, core: TasteCore | null): TasteSubject | null {
  const { profiles, areNewcomers, hasFewSeeds, mix, bitsets } = composition
  const likes = mix.titles.length
  if (profiles.length > 1 || areNewcomers || hasFewSeeds || likes < MIN_LIKES || likes > MAX_LIKES) return null
  const { subjects, described } = subjectsOf(composition)
  const of = new Set(subjects.flatMap(({ titles }) => titles))
  if (of.size === 0) return null
  const bits = bitsets.take()
  addWithKeywords(composition, new Set(subjects.flatMap(({ keywords }) => keywords)), bits)
  addRelated(composition, of, bits)
  if (core) for (let word = 0; word < bits.length; word++) bits[word] &= core.bits[word]
  const share = of.size / described
  return countSet(bits) < MIN_TITLES ? null : { bits, share: share >= WHOLE_SHARE ? 1 : share, isOf: (title) => of.has(title) }
}

interface Subject {
  /** The keywords with its name, as themes. */
  readonly keywords: number[]
  /** The likes that have one of them. */
  readonly titles: number[]
}

/** The subjects of a taste, and the number of likes that have keywords. */
function subjectsOf({ workspace, request, mix }: CompositionParts): { subjects: Subject[]; described: number } {
  const { themes, catalogue } = workspace
  const { sameWords, moods = [] } = request
  const unnamed = unnamedKeywords(themes, request)
  const byName = new Map<number, Subject>()
  const read = new Uint32Array(MAX_THEMES)
  let described = 0
  for (const title of mix.titles) {
    // All keywords of a like count: what half of the likes have in common is incidental in none of them.
    const end = themes.read(title, read, 0)
    if (end > 0 && read[end - 1] >= themes.keywords) described++
    for (let at = end - 1; at >= 0 && read[at] >= themes.keywords; at--) {
      const theme = read[at]
      if (unnamed.has(theme)) continue
      const keyword = Number(themes.keyOf(theme))
      const name = sameWords?.get(keyword) ?? keyword
      const subject = byName.get(name) ?? { keywords: [], titles: [] }
      byName.set(name, subject)
      if (!subject.keywords.includes(theme)) subject.keywords.push(theme)
      if (subject.titles.at(-1) !== title) subject.titles.push(title)
    }
  }
  const least = Math.max(MIN_SUBJECT_LIKES, MIN_SUBJECT_SHARE * described)
  const most = MAX_USUAL_SUBJECT * catalogue.columns.count
  const isMood = (theme: number): boolean => moods.includes(Number(themes.keyOf(theme)))
  const isSubject = ({ keywords, titles }: Subject): boolean =>
    titles.length >= least &&
    keywords.reduce((sum, theme) => sum + themes.titleCounts[theme], 0) <= most &&
    !keywords.some(isMood)
  return { subjects: [...byName.values()].filter(isSubject), described }
}

/** Adds the titles with a strong keyword among these. Keywords are the last themes of a record. */
function addWithKeywords({ workspace, pool }: CompositionParts, keywords: ReadonlySet<number>, bits: Uint32Array): void {
  const { values } = workspace.records
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const record = workspace.buffers.recordOf[poolIndex]
    const end = record + RECORD.first + values[record + RECORD.themes]
    for (let at = record + RECORD.first + values[record + RECORD.named]; at < end; at++)
      if (keywords.has(values[at])) setBit(bits, poolIndex)
  }
}

/** Adds the titles that are in the lists of several likes of the subject: newer titles often have no keywords. */
function addRelated({ workspace: { scorer }, pool }: CompositionParts, likes: ReadonlySet<number>, bits: Uint32Array): void {
  const { content } = scorer
  if (!content) return
  const { start, list, scale } = content.related
  const counts = new Uint8Array(pool.ranked)
  for (const title of likes) {
    if (title >= content.count) continue
    for (let at = start[title]; at < start[title + 1]; at++) {
      const poolIndex = pool.poolIndexOf[list.titles[at]] ?? -1
      if (poolIndex < 0 || poolIndex >= pool.ranked || list.values[at] * scale[title] < MIN_RELATED) continue
      if (++counts[poolIndex] === MIN_RELATED_LIKES) setBit(bits, poolIndex)
    }
  }
}
