import { type Maturity, type Scorer, type Workspace, type WorkspaceBase, withModel } from '@marquee/engine'
import type { TitlesInMemory } from '../../catalogue/memory/titles-in-memory.ts'
import { weakCache } from '../../node-memory.ts'
import { isMood, sameWordsKey } from '../wording/keywords.ts'
import { mayBeNamedFor } from '../wording/keywords-by-maturity.ts'
import { countriesNamedBy, genresMeantBy, genresRepeatedBy, isUnnamed, standsAlone } from '../wording/nameable-keywords.ts'
import type { ComposeContext } from './compose-context.ts'

/** The workspace of this thread: one page at a time, without awaits in between. */
export type PageWorkspace = {
  readonly live: TitlesInMemory
  readonly workspace: Workspace
  /** By the strictest maturity limit of a page. */
  readonly keywordsFor: (maturity: Maturity) => Keywords
}

/** The keywords of the catalogue by how our words use them. */
type Keywords = {
  /** Keywords that are moods, and those that must not name a row. */
  readonly moods: readonly number[]
  readonly unnamed: readonly number[]
  /** Keywords whose words do not combine with a genre or a country. */
  readonly standAlone: readonly number[]
  /** Maps keywords with the same words as an earlier one to that one. */
  readonly sameWords: ReadonlyMap<number, number>
  /** The genres that a keyword's words mean too, and those that they do not combine with. */
  readonly sameAsGenres: ReadonlyMap<number, readonly number[]>
  readonly notWithGenres: ReadonlyMap<number, readonly number[]>
  /** The countries that a keyword's words name. */
  readonly notWithCountries: ReadonlyMap<number, readonly string[]>
}

const opened = weakCache<Scorer, PageWorkspace>('workspaces')
const keywordCaches = weakCache<WorkspaceBase, PageWorkspace['keywordsFor']>('sorted keywords')

/** Opens the workspace of this thread if necessary. */
export async function workspaceReady({ liveCatalogue }: Pick<ComposeContext, 'liveCatalogue'>): Promise<void> {
  while (!liveCatalogue().workspace.isOpen) await liveCatalogue().workspace.open()
}

/**
 * The workspace of the current catalogue and model. To be called again after every await, since both may be swapped.
 */
export function workspaceOf(context: Pick<ComposeContext, 'liveCatalogue' | 'scorer'>): PageWorkspace {
  const [live, scorer] = [context.liveCatalogue(), context.scorer()]
  return opened.get(scorer, () => {
    const base = live.workspace.use()
    const keywordsFor = keywordCaches.get(base, () => keywordsOnce(live))
    keywordsFor('all') // ahead of the first page
    return { live, workspace: withModel(base, scorer), keywordsFor }
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
  const [sameAsGenres, notWithGenres] = [new Map<number, readonly number[]>(), new Map<number, readonly number[]>()]
  const notWithCountries = new Map<number, readonly string[]>()
  for (let code = 0; code < keys.length; code++) {
    const [keyword, name] = [keys[code] ?? 0, names.at(code) ?? '']
    const mayBeNamed = mayBeNamedFor(maturity, name)
    if (isMood(name) && mayBeNamed && !isUnnamed(name)) moods.push(keyword)
    if (isUnnamed(name) || !mayBeNamed) unnamed.push(keyword)
    if (standsAlone(name)) standAlone.push(keyword)
    const [meant, repeated] = [genresMeantBy(name), genresRepeatedBy(name)]
    if (meant) sameAsGenres.set(keyword, meant)
    if (repeated) notWithGenres.set(keyword, repeated)
    const named = countriesNamedBy(name)
    if (named) notWithCountries.set(keyword, named)
    const first = firstWithWords.get(sameWordsKey(name))
    if (first === undefined) firstWithWords.set(sameWordsKey(name), keyword)
    else sameWords.set(keyword, first)
  }
  return { moods, unnamed, standAlone, sameWords, sameAsGenres, notWithGenres, notWithCountries }
}
