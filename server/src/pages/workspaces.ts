import { type Maturity, type Scorer, type Workspace, type WorkspaceBase, withModel } from '@marquee/engine'
import type { TitlesInMemory } from '../catalogue/titles-in-memory.ts'
import { weakCache } from '../node-memory.ts'
import type { ComposeContext } from './compose-context.ts'
import { mayBeNamedFor } from './wording/for-the-young.ts'
import { isMood, sayingOf } from './wording/keywords.ts'
import { isUnnamed, standsAlone } from './wording/unnamed.ts'

/** Where pages are composed, one at a time and without waiting in between. */
export type PageWorkspace = {
  readonly live: TitlesInMemory
  readonly workspace: Workspace
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

const opened = weakCache<Scorer, PageWorkspace>('workspaces')
const sorted = weakCache<WorkspaceBase, PageWorkspace['keywordsFor']>('sorted keywords')

/** Opens the workspace of this thread if it is not. */
export async function workspaceReady({ liveCatalogue }: Pick<ComposeContext, 'liveCatalogue'>): Promise<void> {
  while (!liveCatalogue().workspace.isOpen) await liveCatalogue().workspace.open()
}

/** The workspace of the catalogue and the model in service, which is open. Ask again after every wait: both are swapped. */
export function workspaceOf(context: Pick<ComposeContext, 'liveCatalogue' | 'scorer'>): PageWorkspace {
  const [live, scorer] = [context.liveCatalogue(), context.scorer()]
  return opened.get(scorer, () => {
    const empty = live.workspace.use()
    const keywordsFor = sorted.get(empty, () => keywordsOnce(live))
    keywordsFor('all') // before the first page needs it
    return { live, workspace: withModel(empty, scorer), keywordsFor }
  })
}

function keywordsOnce(live: TitlesInMemory): PageWorkspace['keywordsFor'] {
  const cache = new Map<Maturity, Keywords>()
  return (maturity) => {
    const found = cache.get(maturity) ?? keywordsOf(live, maturity)
    cache.set(maturity, found)
    return found
  }
}

function keywordsOf({ catalogue }: TitlesInMemory, maturity: Maturity): Keywords {
  const { keys, names } = catalogue.columns.keywords
  const [moods, unnamed, standAlone]: [number[], number[], number[]] = [[], [], []]
  const firstWithWords = new Map<string, number>()
  const sameWords = new Map<number, number>()
  for (let code = 0; code < keys.length; code++) {
    const [keyword, name] = [keys[code] ?? 0, names.at(code) ?? '']
    const mayBeNamed = mayBeNamedFor(maturity, name)
    if (isMood(name) && mayBeNamed && !isUnnamed(name)) moods.push(keyword)
    if (isUnnamed(name) || !mayBeNamed) unnamed.push(keyword)
    if (standsAlone(name)) standAlone.push(keyword)
    const first = firstWithWords.get(sayingOf(name))
    if (first === undefined) firstWithWords.set(sayingOf(name), keyword)
    else sameWords.set(keyword, first)
  }
  return { moods, unnamed, standAlone, sameWords }
}
