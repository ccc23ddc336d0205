import { type GrowableArray, growableArray, invert, listOf, type NumberLists } from './columns/number-lists.ts'
import { fold, wordsOf } from './fold.ts'
import { type SagaFacts, sagasOfStem } from './saga-parts.ts'

// Finds the saga of a title by its name. Two titles are parts of one saga if they have
//
//   the same stem, and are confirmed or joined by parts between them (saga-parts.ts):
//                      Die Hard 2, Die Hard: With a Vengeance
//   or one name starts with the stem of the other, or is its plural, or they share a rare word; and somebody made or
//   played in both:    Halloween and Halloween Kills, Alien and Aliens, Evangelion and The End of Evangelion

/** A stem that more names start with, or a word that more names contain, does not define a saga. */
const MAX_STEM_TITLES = 40
const MAX_WORD_TITLES = 20
/** A shorter stem of one word does not count as the start of another name. */
const MIN_STEM_LETTERS = 6
const MIN_WORD_LETTERS = 6

const SUBTITLE = /\s*(?::|\s[-–—]\s).*$/
const PART_NUMBER = /(?:[\s,]+(?:part|chapter|vol(?:ume)?\.?|episode))?[\s,]+(?:\d{1,2}|[ivx]{1,4}|one|two|three|four|five)$/

/**
 * The name without subtitle and part number: "die hard" of Die Hard 2 and of Die Hard: With a Vengeance; '' if it is
 * too short.
 */
export function sagaStem(name: string): string {
  const folded = fold(name).trim()
  const stem = folded.replace(SUBTITLE, '').replace(PART_NUMBER, '').trim()
  return stem.length >= 4 ? stem : ''
}

/** The sagas of each title, as numbers below `size`. */
export function sagasOf(facts: SagaFacts): { readonly size: number; readonly lists: NumberLists } {
  const { names, makers } = facts
  const stems = newNumbering()
  const stemOf = Int32Array.from(names, (name) => {
    const stem = sagaStem(name)
    return stem === '' ? -1 : stems.numberOf(wordsOf(stem).join(' ') || stem)
  })
  const [begun, rare, rareWords] = [newPairs(), newPairs(), newNumbering()]
  names.forEach((name, title) => {
    const words = wordsOf(name)
    addStems(words, stems, { title, own: stemOf[title], begun })
    for (const word of new Set(words)) if (word.length >= MIN_WORD_LETTERS) rare.add(title, rareWords.numberOf(word))
  })
  const ofStems = confirmStems(groupsOf(begun, stems.size()), stemOf, facts)
  const ofWords = keepConfirmed(groupsOf(rare, rareWords.size(), MAX_WORD_TITLES), makers)
  return joinGroups([ofStems, ofWords], names.length)
}

/** Numbers keys 0, 1, 2 … in the order in which they are first seen. */
interface KeyNumbers {
  numberOf(key: string): number
  find(key: string): number | undefined
  size(): number
}

function newNumbering(): KeyNumbers {
  const numbers = new Map<string, number>()
  return {
    numberOf: (key) => {
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    },
    find: (key) => numbers.get(key),
    size: () => numbers.size,
  }
}

/** The titles of each group: those whose names share a stem or a word. */
type Groups = NumberLists

/** (title, group) pairs in two columns; each title may belong to several groups. */
interface TitleGroupPairs {
  readonly titles: GrowableArray
  readonly groups: GrowableArray
  add(title: number, group: number): void
}

function newPairs(): TitleGroupPairs {
  const [titles, groups] = [growableArray(), growableArray()]
  return {
    titles,
    groups,
    add: (title, group) => {
      titles.push(title)
      groups.push(group)
    },
  }
}

/** Adds a title to the groups of its own stem, of the stems that its name starts with, and of its singular. */
function addStems(
  words: readonly string[],
  stems: KeyNumbers,
  { title, own, begun }: { readonly title: number; readonly own: number; readonly begun: TitleGroupPairs },
): void {
  if (own >= 0) begun.add(title, own)
  let beginning = ''
  for (const word of words.slice(0, -1)) {
    const isLonger = beginning !== ''
    beginning = isLonger ? `${beginning} ${word}` : word
    if (!isLonger && word.length < MIN_STEM_LETTERS) continue
    const stem = stems.find(beginning)
    if (stem !== undefined && stem !== own) begun.add(title, stem)
  }
  const name = words.join(' ')
  const singular = name.endsWith('s') ? stems.find(name.slice(0, -1)) : undefined
  if (singular !== undefined) begun.add(title, singular)
}

/** Pairs as groups. A group with fewer than two or more than `max` titles is empty. */
function groupsOf(pairs: TitleGroupPairs, size: number, max = Infinity): Groups {
  const [titles, groupOf] = [pairs.titles.done(), pairs.groups.done()]
  const counts = new Uint32Array(size)
  for (const group of groupOf) counts[group]++
  const start = new Uint32Array(size + 1)
  for (let group = 0; group < size; group++) {
    const count = counts[group]
    start[group + 1] = start[group] + (count >= 2 && count <= max ? count : 0)
  }
  const next = start.slice()
  const values = new Uint32Array(start[size])
  groupOf.forEach((group, at) => {
    if (next[group] < start[group + 1]) values[next[group]++] = titles[at]
  })
  return { start, values }
}

/** The sagas among the titles of each stem. */
function confirmStems(groups: Groups, stemOf: Int32Array, facts: SagaFacts): Groups {
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let stem = 0; stem + 1 < groups.start.length; stem++) {
    const titles = [...listOf(groups, stem)]
    const isOwn = (title: number): boolean => stemOf[title] === stem
    for (const saga of sagasOfStem(titles.length > MAX_STEM_TITLES ? titles.filter(isOwn) : titles, isOwn, facts)) {
      for (const title of saga) values.push(title)
      start.push(values.length)
    }
  }
  return { start: start.done(), values: values.done() }
}

/** The titles of each group that share a maker with another one. */
function keepConfirmed(groups: Groups, makers: NumberLists): Groups {
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let group = 0; group + 1 < groups.start.length; group++) {
    const titles = listOf(groups, group)
    const titleCounts = new Map<number, number>()
    for (const title of titles) {
      for (const maker of listOf(makers, title)) titleCounts.set(maker, (titleCounts.get(maker) ?? 0) + 1)
    }
    for (const title of titles) {
      if (listOf(makers, title).some((maker) => (titleCounts.get(maker) ?? 0) > 1)) values.push(title)
    }
    start.push(values.length)
  }
  return { start: start.done(), values: values.done() }
}

/** The groups of each title; the numbers of each kind follow those of the last. */
function joinGroups(kinds: readonly Groups[], titles: number): ReturnType<typeof sagasOf> {
  const [start, values] = [growableArray(), growableArray()]
  const groupsOfTitles = kinds.map((groups) => invert(groups, titles))
  start.push(0)
  for (let title = 0; title < titles; title++) {
    let first = 0
    groupsOfTitles.forEach((groups, kind) => {
      for (const group of listOf(groups, title)) values.push(first + group)
      first += kinds[kind].start.length - 1
    })
    start.push(values.length)
  }
  return {
    size: kinds.reduce((sum, groups) => sum + groups.start.length - 1, 0),
    lists: { start: start.done(), values: values.done() },
  }
}
