import { type EmptyStage, putOnStage, type Scorer, type Stage } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'
import { isMood, sayingOf } from './wording/keywords.ts'
import { isUnnamed } from './wording/unnamed.ts'
import type { Workplace } from './workplace.ts'

/** Where pages are composed, one at a time and without waiting in between. */
export type Staging = Keywords & { readonly shelf: TitlesInMemory; readonly stage: Stage }

/** What our words make of the catalogue's keywords. */
type Keywords = {
  /** Keywords that are said as moods, and those that no row is named after. */
  readonly moods: readonly number[]
  readonly unnamed: readonly number[]
  /** Keywords that are said with the same words as one before, each with that one. */
  readonly sameWords: ReadonlyMap<number, number>
}

const staged = new WeakMap<Scorer, Staging>()
const sorted = new WeakMap<EmptyStage, Keywords>()

/** Opens the stage of this thread if it is not. */
export async function stageOpened({ shelf }: Pick<Workplace, 'shelf'>): Promise<void> {
  while (!shelf().stage.isOpen) await shelf().stage.open()
}

/** The stage of the catalogue and the model in service, which is open. Ask again after every wait: both are swapped. */
export function stagingOf(place: Pick<Workplace, 'shelf' | 'scorer'>): Staging {
  const [shelf, scorer] = [place.shelf(), place.scorer()]
  const known = staged.get(scorer)
  if (known) return known
  const empty = shelf.stage.use()
  const keywords = sorted.get(empty) ?? keywordsOf(shelf)
  sorted.set(empty, keywords)
  const fresh = { shelf, stage: putOnStage(empty, scorer), ...keywords }
  staged.set(scorer, fresh)
  return fresh
}

function keywordsOf({ catalogue }: TitlesInMemory): Keywords {
  const { keys, names } = catalogue.columns.keywords
  const [moods, unnamed]: [number[], number[]] = [[], []]
  const said = new Map<string, number>()
  const sameWords = new Map<number, number>()
  for (let code = 0; code < keys.length; code++) {
    const [keyword, name] = [keys[code] ?? 0, names.at(code) ?? '']
    if (isMood(name)) moods.push(keyword)
    if (isUnnamed(name)) unnamed.push(keyword)
    const first = said.get(sayingOf(name))
    if (first === undefined) said.set(sayingOf(name), keyword)
    else sameWords.set(keyword, first)
  }
  return { moods, unnamed, sameWords }
}
