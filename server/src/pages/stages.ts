import { type EmptyStage, type Maturity, putOnStage, type Scorer, type Stage } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'
import { mayBeNamedFor } from './wording/for-the-young.ts'
import { isMood, sayingOf } from './wording/keywords.ts'
import { isUnnamed, standsAlone } from './wording/unnamed.ts'
import type { Workplace } from './workplace.ts'

/** Where pages are composed, one at a time and without waiting in between. */
export type Staging = {
  readonly shelf: TitlesInMemory
  readonly stage: Stage
  /** For pages whose youngest reader may look so far. */
  readonly keywordsFor: (maturity: Maturity) => Keywords
}

/** What our words make of the catalogue's keywords. */
type Keywords = {
  /** Keywords that are said as moods, and those that no row is named after. */
  readonly moods: readonly number[]
  readonly unnamed: readonly number[]
  /** Keywords whose words leave no room for a genre or a country. */
  readonly standAlone: readonly number[]
  /** Keywords that are said with the same words as one before, each with that one. */
  readonly sameWords: ReadonlyMap<number, number>
}

const staged = new WeakMap<Scorer, Staging>()
const sorted = new WeakMap<EmptyStage, Staging['keywordsFor']>()

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
  const keywordsFor = sorted.get(empty) ?? keywordsOnce(shelf)
  sorted.set(empty, keywordsFor)
  keywordsFor('all') // before the first page needs it
  const fresh = { shelf, stage: putOnStage(empty, scorer), keywordsFor }
  staged.set(scorer, fresh)
  return fresh
}

function keywordsOnce(shelf: TitlesInMemory): Staging['keywordsFor'] {
  const known = new Map<Maturity, Keywords>()
  return (maturity) => {
    const found = known.get(maturity) ?? keywordsOf(shelf, maturity)
    known.set(maturity, found)
    return found
  }
}

function keywordsOf({ catalogue }: TitlesInMemory, maturity: Maturity): Keywords {
  const { keys, names } = catalogue.columns.keywords
  const [moods, unnamed, standAlone]: [number[], number[], number[]] = [[], [], []]
  const said = new Map<string, number>()
  const sameWords = new Map<number, number>()
  for (let code = 0; code < keys.length; code++) {
    const [keyword, name] = [keys[code] ?? 0, names.at(code) ?? '']
    const mayBeNamed = mayBeNamedFor(maturity, name)
    if (isMood(name) && mayBeNamed && !isUnnamed(name)) moods.push(keyword)
    if (isUnnamed(name) || !mayBeNamed) unnamed.push(keyword)
    if (standsAlone(name)) standAlone.push(keyword)
    const first = said.get(sayingOf(name))
    if (first === undefined) said.set(sayingOf(name), keyword)
    else sameWords.set(keyword, first)
  }
  return { moods, unnamed, standAlone, sameWords }
}
