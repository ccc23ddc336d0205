import { wordsOf } from '../../engine/src/catalogue/fold.ts'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'

/** A title by type, name and year. */
export interface NamedTitle {
  readonly type: 'movie' | 'tv'
  readonly name: string
  readonly year: number
}

/**
 * One line of the table: a title, the titles that a film lover accepts as similar, and which of them belong to its
 * saga.
 */
export interface SimilarEntry extends NamedTitle {
  readonly accepted: readonly NamedTitle[]
  readonly saga: readonly NamedTitle[]
}

/** The same as positions in a catalogue. */
export interface SimilarCase {
  readonly seed: number
  readonly accepted: ReadonlySet<number>
  readonly saga: ReadonlySet<number>
}

const LINE = /^(film|series) (.+?) < (.+)$/
const NAME = /^(\*?)(.+) \((\d{4})\)$/

/** Reads the table; a line that is neither a comment nor an entry is an error. */
export function parseTable(text: string): SimilarEntry[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [, word, title = '', list = ''] = LINE.exec(line) ?? []
    if (word === undefined) throw new SyntaxError(`line ${at + 1} is no entry: ${line.slice(0, 60)}`)
    const type = word === 'film' ? 'movie' : 'tv'
    const read = (named: string) => readName(type, named, at + 1)
    const accepted = list.split(' | ').map(read)
    return [{ ...read(title).title, accepted: accepted.map(({ title }) => title), saga: sagaOf(accepted) }]
  })
}

type ReadEntry = { title: NamedTitle; isSaga: boolean }

function readName(type: NamedTitle['type'], text: string, line: number): ReadEntry {
  const [, star, name = '', year = ''] = NAME.exec(text.trim()) ?? []
  if (name === '') throw new SyntaxError(`line ${line}: "${text}" is no NAME (YEAR)`)
  return { title: { type, name, year: Number(year) }, isSaga: star === '*' }
}

function sagaOf(accepted: readonly ReadEntry[]): NamedTitle[] {
  return accepted.filter(({ isSaga }) => isSaga).map(({ title }) => title)
}

/** Years may differ between sources: festival, domestic or world release. */
const YEARS_APART = 1

/**
 * Finds titles by type, name (or original name) and year; of several, the nearest in time, then the one with the most
 * votes.
 */
export function finderOf(titles: readonly TitleFacts[]): (wanted: NamedTitle) => number | undefined {
  const byName = new Map<string, number[]>()
  titles.forEach((title, at) => {
    for (const key of new Set([title.title, title.original_title ?? title.title].map((name) => keyOf(title.media_type, name))))
      byName.set(key, [...(byName.get(key) ?? []), at])
  })
  const apart = (at: number, year: number) => Math.abs((yearOf(titles[at]) ?? Number.NaN) - year)
  const votes = (at: number) => titles[at]?.vote_count ?? 0
  return ({ type, name, year }) => {
    const near = (byName.get(keyOf(type, name)) ?? []).filter((at) => apart(at, year) <= YEARS_APART)
    return near.sort((a, b) => apart(a, year) - apart(b, year) || votes(b) - votes(a))[0]
  }
}

function keyOf(type: string, name: string): string {
  return `${type} ${wordsOf(name).join(' ')}`
}

export function yearOf(title: TitleFacts | undefined): number | undefined {
  const year = Number(title?.release_date?.slice(0, 4))
  return Number.isNaN(year) ? undefined : year
}

/**
 * The table as positions in a catalogue, and the names that the catalogue lacks: entries without their title or any
 * accepted one, and single names.
 */
export function resolve(entries: readonly SimilarEntry[], find: (wanted: NamedTitle) => number | undefined) {
  const cases: SimilarCase[] = []
  const lacking: { entries: NamedTitle[]; accepted: NamedTitle[] } = { entries: [], accepted: [] }
  for (const entry of entries) {
    const seed = find(entry)
    const positionsOf = (names: readonly NamedTitle[]) => new Set(names.flatMap((name) => find(name) ?? []))
    const accepted = positionsOf(entry.accepted)
    lacking.accepted.push(...entry.accepted.filter((name) => find(name) === undefined))
    if (seed === undefined || accepted.size === 0) lacking.entries.push(entry)
    else cases.push({ seed, accepted, saga: positionsOf(entry.saga) })
  }
  return { cases, lacking }
}
