import { grownUpGenres } from '../../../catalogue/maturity/made-for-points.ts'
import { LOWEST_BITS, RECORD } from '../../../kernels/row-kernels.ts'
import { type Bitsets, countSet, setBit } from '../../pool/bitsets.ts'
import { youngestOf } from '../../pool/masks.ts'
import { type Pool, readRecords } from '../../pool/pool.ts'
import type { TasteMix } from '../../pool/taste-mix.ts'
import type { ComposeRequest } from '../../slate/request.ts'
import { MIN_TITLES } from '../../slate/settings.ts'
import type { ThemeKind } from '../../workspace/themes.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** A theme of the taste, with the titles of the pool and of the taste that have it. */
export interface TasteTheme {
  readonly theme: number
  readonly kind: ThemeKind
  /** How much more common it is in the taste than in the catalogue: share · log(share ÷ base rate). */
  readonly interest: number
  readonly bits: Uint32Array
  /** The titles of the taste that have it, as bits by their index in `TasteMix.titles`. */
  readonly supporters: Uint32Array
  /** Genres that nearly all of its titles have: a row about it counts as one about these as well. */
  readonly within?: readonly number[]
}

/** By kind: the maximum number of themes, and the maximum base rate of each in the catalogue. */
const limits: Readonly<Record<ThemeKind, { readonly max: number; readonly usual: number }>> = {
  genre: { max: 14, usual: 1 },
  country: { max: 6, usual: 0.35 },
  language: { max: 5, usual: 0.35 },
  decade: { max: 5, usual: 0.5 },
  person: { max: 12, usual: 0.05 },
  keyword: { max: 28, usual: 0.05 },
}
/** A theme belongs to a taste if this many of its titles have it; for a short history one is enough. */
const MIN_SUPPORTERS = 2
const FEW_TASTE_TITLES = 8
/** Maximum length of a bitset over the titles of a taste, in words. */
export const SUPPORT_WORDS = 16

/** An empty bitset over the titles of a taste. */
export function newSupporters({ titles }: TasteMix): Uint32Array {
  return new Uint32Array(Math.min(SUPPORT_WORDS, Math.ceil(titles.length / 32)))
}

const MAX_MOODS = 40

/**
 * Finds the themes that are more common in the taste than in the catalogue, strongest first by kind, and the moods of
 * the request.
 */
export function tasteThemesOf(
  workspace: Pick<Workspace, 'buffers' | 'catalogue' | 'records' | 'rowBuffers' | 'themes'>,
  request: ComposeRequest,
  mix: TasteMix,
  pool: Pool,
  bits: Bitsets,
): TasteTheme[] {
  const typical = typicalThemesOf(workspace, request, mix)
  const chosen = [...typical, ...requestedMoods(workspace, request, typical)]
  const { words } = bits
  const all = bits.takeMany(chosen.length + 1)
  const themes = chosen.map(({ theme, interest }, index): TasteTheme => {
    const number = index + 1
    putNumber(workspace, theme, number)
    const mine = all.subarray(number * words, (number + 1) * words)
    return { theme, kind: workspace.themes.kindOf(theme), interest, bits: mine, supporters: newSupporters(mix) }
  })
  readRecords(workspace, pool, { bits: all, words })
  markSupporters(workspace, mix, themes)
  for (const { theme } of chosen) putNumber(workspace, theme, 0)
  return themes.filter(({ bits: mine }) => isInformative(countSet(mine), pool))
}

/** Assigns a number to a theme for `readRecords`; 0 removes it. */
function putNumber({ buffers: { numberOf, mayHave } }: Pick<Workspace, 'buffers'>, theme: number, number: number): void {
  numberOf[theme] = number
  mayHave[theme & LOWEST_BITS] = number === 0 ? 0 : 1
}

/** A theme with too few titles makes no row; one that every title has (after a filter, say) is not informative. */
function isInformative(count: number, { ranked }: Pool): boolean {
  return count >= MIN_TITLES && count < ranked
}

const none = new Uint32Array(0)

/** Moods of the request that are not part of the taste: no row is about them, but links may lead to them. */
function requestedMoods(
  { themes }: Pick<Workspace, 'themes'>,
  { moods = [] }: ComposeRequest,
  typical: readonly ThemeInterest[],
): ThemeInterest[] {
  const typicalThemes = new Set(typical.map(({ theme }) => theme))
  const wantedMoods = moods.slice(0, MAX_MOODS).flatMap((keyword) => themes.find('keyword', keyword) ?? [])
  return wantedMoods.flatMap((theme) => (typicalThemes.has(theme) ? [] : { theme, interest: 0 }))
}

function markSupporters(
  { records, buffers }: Pick<Workspace, 'buffers' | 'records'>,
  mix: TasteMix,
  themes: readonly TasteTheme[],
): void {
  const { values } = records
  const supporters = Math.min(mix.titles.length, SUPPORT_WORDS * 32)
  for (let supporter = 0; supporter < supporters; supporter++) {
    const record = records.at(mix.titles[supporter])
    const end = record + RECORD.first + values[record + RECORD.themes]
    for (let at = record + RECORD.first; at < end; at++) {
      const theme = values[at]
      const number = buffers.mayHave[theme & LOWEST_BITS] === 1 ? buffers.numberOf[theme] : 0
      if (number > 0) setBit(themes[number - 1]?.supporters ?? none, supporter)
    }
  }
}

interface ThemeInterest {
  readonly theme: number
  readonly interest: number
}

function typicalThemesOf(
  { themes, catalogue }: Pick<Workspace, 'catalogue' | 'themes'>,
  request: ComposeRequest,
  mix: TasteMix,
): ThemeInterest[] {
  const min = mix.titles.length < FEW_TASTE_TITLES ? 1 : MIN_SUPPORTERS
  const count = catalogue.columns.count + 1
  const unnamed = unnamedKeywords(themes, request)
  const genres = unnamedGenres(themes, request)
  const usualOrigins = [themes.mostFrequentOf('country'), themes.mostFrequentOf('language')]
  const byKind = new Map<ThemeKind, ThemeInterest[]>()
  for (const theme of mix.touched) {
    // Most themes have one title of the taste.
    if (mix.support[theme] < min || mix.weight[theme] <= 0) continue
    const share = mix.weight[theme]
    const kind = themes.kindOf(theme)
    const usual = (themes.titleCounts[theme] + 1) / count
    const excess = share / usual
    const { max, usual: maxUsual } = limits[kind]
    if (usual > maxUsual || (kind !== 'genre' && excess <= 1)) continue
    const list = byKind.get(kind) ?? []
    const one = { theme, interest: kind === 'genre' ? share : share * Math.log(excess) }
    if (list.length === max && !isMoreTypical(one, list[max - 1])) continue
    // A row named after the most common country or language of the catalogue would say nothing.
    if (unnamed.has(theme) || genres.includes(theme) || usualOrigins.includes(theme)) continue
    if (list.length === 0) byKind.set(kind, list)
    keepBest(list, one, max)
  }
  return [...byKind.values()].flat()
}

const noKeywords: readonly number[] = []
const unnamedThemes = new WeakMap<Workspace['themes'], WeakMap<readonly number[], ReadonlySet<number>>>()

/** The keywords that must not name a row, as themes. There are thousands, so the set is cached per list. */
export function unnamedKeywords(themes: Workspace['themes'], { unnamed = noKeywords }: ComposeRequest): ReadonlySet<number> {
  const byList = unnamedThemes.get(themes) ?? new WeakMap<readonly number[], ReadonlySet<number>>()
  unnamedThemes.set(themes, byList)
  const found = byList.get(unnamed) ?? new Set(unnamed.flatMap((keyword) => themes.find('keyword', keyword) ?? []))
  byList.set(unnamed, found)
  return found
}

/** TMDB's number of the genre Foreign, of old entries: the country and the language of a title say it better. */
const FOREIGN = 10_769

/** Genres that no row is named after: Foreign, and those unsuitable for the youngest person of a page. */
export function unnamedGenres(themes: Workspace['themes'], { profiles }: ComposeRequest): number[] {
  const unsuitable = youngestOf(profiles) === 'all' ? [] : grownUpGenres
  return [FOREIGN, ...unsuitable].flatMap((genre) => themes.find('genre', genre) ?? [])
}

/** Inserts a theme into the list of the strongest. */
function keepBest(list: ThemeInterest[], one: ThemeInterest, max: number): void {
  let at = list.length
  for (let before = list[at - 1]; before && isMoreTypical(one, before); before = list[at - 1]) list[at--] = before
  list[at] = one
  if (list.length > max) list.length = max
}

function isMoreTypical(a: ThemeInterest, b: ThemeInterest): boolean {
  return a.interest > b.interest || (a.interest === b.interest && a.theme < b.theme)
}
