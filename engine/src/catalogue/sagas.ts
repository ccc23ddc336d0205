import { fold, wordsOf } from './fold.ts'
import { type Growing, growing, invert, type Lists, listOf } from './growing.ts'

// Which sagas titles belong to, as far as their names tell. Parts of one have
//
//   the same stem      Die Hard 2, Die Hard: With a Vengeance
//   a name that begins with the stem of another, or a rare word in common, and somebody who made or played in both:
//                      Halloween and Halloween Kills, Neon Genesis Evangelion and The End of Evangelion

/** A name that more titles begin with, or a word that more have, says nothing. */
const MOST_BEGUN = 40
const MOST_WITH_WORD = 20
/** A stem of one word must have so many letters where others only begin with it, and a rare word so many. */
const LEAST_STEM = 6
const LEAST_WORD = 6

const SUBTITLE = /\s*(?::|\s[-–—]\s).*$/
const NUMBERED = /(?:[\s,]+(?:part|chapter|vol(?:ume)?\.?|episode))?[\s,]+(?:\d{1,2}|[ivx]{1,4}|one|two|three|four|five)$/

/** What the parts of a saga have in common in their names: "die hard" of Die Hard 2 and of Die Hard: With a Vengeance; or ''. */
export function sagaOf(name: string): string {
  const folded = fold(name).trim()
  const stem = folded.replace(SUBTITLE, '').replace(NUMBERED, '').trim()
  return stem.length >= 4 ? stem : ''
}

/** The sagas of each title, as numbers below `size`. `makers` are the people of each title, by any numbers. */
export function sagasOf(names: readonly string[], makers: Lists): { readonly size: number; readonly lists: Lists } {
  const stems = numbering()
  const stemOf = Int32Array.from(names, (name) => {
    const stem = sagaOf(name)
    return stem === '' ? -1 : stems.numberOf(wordsOf(stem).join(' ') || stem)
  })
  const [begun, rare, rareWords] = [newPairs(), newPairs(), numbering()]
  names.forEach((name, title) => {
    const words = wordsOf(name)
    addBeginnings(words, stems, { title, own: stemOf[title], begun })
    for (const word of new Set(words)) if (word.length >= LEAST_WORD) rare.add(title, rareWords.numberOf(word))
  })
  const groups = {
    begun: keepConfirmed(groupsOf(begun, stems.size(), MOST_BEGUN), makers, (title, stem) => stemOf[title] === stem),
    rare: keepConfirmed(groupsOf(rare, rareWords.size(), MOST_WITH_WORD), makers, () => true),
  }
  return joinGroups(stemOf, groups, stems.size())
}

interface Numbering {
  numberOf(key: string): number
  find(key: string): number | undefined
  size(): number
}

function numbering(): Numbering {
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

/** The titles that have one thing of their names in common, by the number of that thing. */
type Groups = Lists

/** Titles and groups that they may belong to, in two columns: there are a few for each title of a catalogue. */
interface Pairs {
  readonly titles: Growing
  readonly groups: Growing
  add(title: number, group: number): void
}

function newPairs(): Pairs {
  const [titles, groups] = [growing(), growing()]
  return {
    titles,
    groups,
    add: (title, group) => {
      titles.push(title)
      groups.push(group)
    },
  }
}

/** Adds a title with its own stem, and with the stems of others that its name begins with. */
function addBeginnings(
  words: readonly string[],
  stems: Numbering,
  { title, own, begun }: { readonly title: number; readonly own: number; readonly begun: Pairs },
): void {
  if (own >= 0) begun.add(title, own)
  let beginning = ''
  for (const word of words.slice(0, -1)) {
    const isLonger = beginning !== ''
    beginning = isLonger ? `${beginning} ${word}` : word
    if (!isLonger && word.length < LEAST_STEM) continue
    const stem = stems.find(beginning)
    if (stem !== undefined && stem !== own) begun.add(title, stem)
  }
}

/** Groups of two to `most` titles; the others are empty. */
function groupsOf(pairs: Pairs, size: number, most: number): Groups {
  const [titles, groupOf] = [pairs.titles.done(), pairs.groups.done()]
  const counts = new Uint32Array(size)
  for (const group of groupOf) counts[group]++
  const start = new Uint32Array(size + 1)
  for (let group = 0; group < size; group++) {
    const count = counts[group]
    start[group + 1] = start[group] + (count >= 2 && count <= most ? count : 0)
  }
  const next = start.slice()
  const values = new Uint32Array(start[size])
  groupOf.forEach((group, at) => {
    if (next[group] < start[group + 1]) values[next[group]++] = titles[at]
  })
  return { start, values }
}

/**
 * Of each group the titles that share a maker with another one that may confirm them. Two that only begin with the name of a third
 * do not confirm each other: somebody may play in The Greatest Showman and in The Greatest Beer Run Ever.
 */
function keepConfirmed(groups: Groups, makers: Lists, mayConfirm: (title: number, group: number) => boolean): Groups {
  const [start, values] = [growing(), growing()]
  start.push(0)
  for (let group = 0; group + 1 < groups.start.length; group++) {
    const titles = listOf(groups, group)
    const titlesOf = new Map<number, number>()
    for (const title of titles) {
      if (!mayConfirm(title, group)) continue
      for (const maker of listOf(makers, title)) titlesOf.set(maker, (titlesOf.get(maker) ?? 0) + 1)
    }
    for (const title of titles) {
      const itself = mayConfirm(title, group) ? 1 : 0
      if (listOf(makers, title).some((maker) => (titlesOf.get(maker) ?? 0) > itself)) values.push(title)
    }
    start.push(values.length)
  }
  return { start: start.done(), values: values.done() }
}

/** The stem of each title, then what begins with the stem of another, then rare words. */
function joinGroups(
  stemOf: Int32Array,
  { begun, rare }: { begun: Groups; rare: Groups },
  stems: number,
): ReturnType<typeof sagasOf> {
  const ofTitle = ({ start, values }: Groups): Lists => invert({ start, values }, stemOf.length)
  const [beginnings, words] = [ofTitle(begun), ofTitle(rare)]
  const [start, values] = [growing(), growing()]
  start.push(0)
  stemOf.forEach((own, title) => {
    if (own >= 0) values.push(own)
    for (const stem of listOf(beginnings, title)) if (stem !== own) values.push(stem)
    for (const word of listOf(words, title)) values.push(stems + word)
    start.push(values.length)
  })
  return { size: stems + rare.start.length - 1, lists: { start: start.done(), values: values.done() } }
}
