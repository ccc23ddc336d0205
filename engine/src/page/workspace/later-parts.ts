import type { Catalogue } from '../../catalogue/catalogue.ts'
import { growableArray } from '../../catalogue/columns/number-lists.ts'
import type { Content } from '../../models/content/content.ts'
import { SAGA } from '../../models/content/relations.ts'
import type { Steps } from '../../models/steps.ts'

/** The titles that continue a saga (see saga-titles.ts). */
export interface LaterParts {
  readonly titles: Uint32Array
  /** The earliest part before each that is at least as widely known. */
  readonly firsts: Uint32Array
  /** The other parts of the saga of entry i are parts[start[i] .. start[i + 1]). */
  readonly start: Uint32Array
  readonly parts: Uint32Array
}

/** Titles per step: about a millisecond. */
const TITLES_PER_STEP = 2 ** 14

/** Finds the later parts of a catalogue, by release day and vote count; a better known sequel stands for itself. */
export function* laterPartsOf({ columns }: Catalogue, content: Content | null): Steps<LaterParts> {
  const [titles, firsts, start, parts] = [growableArray(), growableArray(), growableArray(), growableArray()]
  start.push(0)
  for (let title = 0; title < (content ? Math.min(content.count, columns.count) : 0); title++) {
    if (title % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    const saga = content ? sagaOf(content, title) : []
    const first = firstPartOf(columns, title, saga)
    if (first < 0) continue
    titles.push(title)
    firsts.push(first)
    for (const part of saga) parts.push(part)
    start.push(parts.length)
  }
  return { titles: titles.done(), firsts: firsts.done(), start: start.done(), parts: parts.done() }
}

function sagaOf({ related: { start, list, ties } }: Content, title: number): number[] {
  const saga: number[] = []
  for (let at = start[title]; at < start[title + 1]; at++) if (ties[at] === SAGA) saga.push(list.titles[at])
  return saga
}

/** The earliest part before a title that has at least its votes and is of its type; −1 if there is none. */
function firstPartOf({ releaseDay, voteCount, isSeries }: Catalogue['columns'], title: number, saga: readonly number[]): number {
  let first = -1
  for (const part of saga) {
    const isBefore = releaseDay[part] < (first < 0 ? releaseDay[title] : releaseDay[first])
    if (isBefore && voteCount[part] >= voteCount[title] && isSeries[part] === isSeries[title]) first = part
  }
  return first
}
