import { openStage, type Scorer, type Stage } from '@marquee/engine'
import type { Shelf } from '../catalogue/shelf.ts'
import type { Ctx } from '../ctx.ts'
import { isMood, sayingOf } from './wording/keywords.ts'
import { isUnnamed } from './wording/unnamed.ts'

/** Where this node composes pages, one at a time and without waiting in between. */
export type Staging = {
  readonly shelf: Shelf
  readonly stage: Stage
  /** Keywords that are said as moods, and those that no row is named after. */
  readonly moods: readonly number[]
  readonly unnamed: readonly number[]
  /** Keywords that are said with the same words as one before, each with that one. */
  readonly sameWords: ReadonlyMap<number, number>
}

/**
 * A stage belongs to its scorer: its room lies behind the scorer's in the same space, and the next binding takes both places.
 * Nobody holds the old scorer then, so its stage is forgotten with it.
 */
const staged = new WeakMap<Scorer, Staging>()

/** The stage of the catalogue and the model in service. Ask again after every wait: both are swapped. */
export function stagingOf(ctx: Pick<Ctx, 'shelf' | 'scorer'>): Staging {
  const [shelf, scorer] = [ctx.shelf(), ctx.scorer()]
  const known = staged.get(scorer)
  if (known) return known
  const fresh = { shelf, stage: openStage(shelf.catalogue, scorer), ...keywordsOf(shelf) }
  staged.set(scorer, fresh)
  return fresh
}

function keywordsOf({ catalogue }: Shelf): Pick<Staging, 'moods' | 'unnamed' | 'sameWords'> {
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
