import { beforeAll, describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { fitModel } from '../../../src/models/audience/fit.ts'
import { defaultSettings, type Model } from '../../../src/models/model.ts'
import { explain } from '../../../src/models/scoring/explain.ts'
import { reasonsAt } from '../../../src/page/explain/reasons.ts'
import { whyTitle } from '../../../src/page/explain/why.ts'
import { composePage } from '../../../src/page/page.ts'
import { previewRow } from '../../../src/page/preview.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import type { ComposedPage, Explanations } from '../../../src/page/slate/row.ts'
import { themesIn } from '../../../src/page/workspace/theme-records.ts'
import type { Workspace } from '../../../src/page/workspace/workspace.ts'
import { randomAudience } from '../../audience.ts'
import { now, profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'
import { newCompute } from '../../spaces.ts'

// The first 300 titles have an audience; the others are scored by facts alone.
const titles = randomTitles(700, 9)
const compute = await newCompute({ reproducible: true })
const settings = {
  ...defaultSettings,
  ease: { lambda: 20, dropout: 0.2, userExponent: 0.5, popularityExponent: 0.1 },
  ials: { d: 16, alpha: 0.1, lambda: 0.01, rounds: 4, seed: 1 },
  blend: { ...defaultSettings.blend, content: 0.05, factorsPopularityExponent: 0.1 },
}
const liked = [3, 9, 40, 77, 160, 250, 299, 350, 500]
const disliked = [12, 13, 610]
const dislikes = disliked.map((title) => ({ kind: 'disliked' as const, title, at: now }))
const request = requestFor(profileLiking(liked, { disliked, signals: dislikes }))
let model: Model
let workspace: Workspace

beforeAll(async () => {
  const audience = randomAudience({ users: 300, titles: 300, kinds: 6, seed: 8 })
  model = await fitModel(
    compute,
    audience,
    titles.slice(0, 300).map(({ id }) => id),
    { settings },
  )
  workspace = workspaceOf(compute.space, titles, { model })
})

type Shown = { titles: ArrayLike<number>; because: readonly Explanations[] }

function expectNaive(
  on: Workspace,
  { profiles: [{ history }] }: ComposeRequest,
  { seeds }: ComposedPage,
  { titles: shown, because }: Shown,
): void {
  expect(shown.length).toBeGreaterThan(0)
  const size = Array.from(history.weights).reduce((sum, weight) => sum + Math.abs(weight), 0)
  const ofNegative = 0.05 * Math.min(1, (Math.sqrt(10) + 1) / (Math.sqrt(size) + 1))
  for (let at = 0; at < shown.length; at++) {
    const { prior, terms } = explain(on.scorer, history, shown[at] ?? 0)
    const total = terms.reduce((sum, term) => sum + Math.max(0, term), Math.max(0, prior))
    const naive = Array.from(terms, (term, entry) => ({ title: history.titles[entry] ?? 0, share: term / total }))
      .filter(({ title, share }, entry) => share > 0 && (history.weights[entry] ?? 0) > 0 && title !== shown[at])
      .sort((a, b) => b.share - a.share)
    const ours = because[0] ? reasonsAt(because[0], at) : []
    expect(ours.length).toBe(Math.min(3, naive.length))
    ours.forEach(({ seed, share }, place) => {
      const title = seeds[0]?.[seed]
      expect(share).toBeCloseTo(naive[place]?.share ?? NaN, 3)
      expect(share).toBeCloseTo(naive.find((one) => one.title === title)?.share ?? NaN, 3)
    })
    expect(ours.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.0001)
    const named = naive.slice(0, 3)
    const strangers = named.findIndex((one) => !areAlike(on, one.title, shown[at] ?? 0))
    const alike = named.slice(0, strangers < 0 ? 3 : strangers).map(({ share }) => share)
    const against = terms.reduce((sum, term) => sum + Math.max(0, -term), Math.max(0, -prior)) / total
    expectFelt(because[0]?.feltCounts[at] ?? 0, {
      shares: alike,
      prior: Math.max(0, prior) / total,
      against: ofNegative * against,
    })
  }
}

/**
 * Whether two titles share two facts; one may be that they are neighbours in the model. The most common values do not
 * count.
 */
function areAlike(on: Workspace, one: number, other: number): boolean {
  const shared = (of: (title?: TitleFacts) => string[]): string[] => {
    const theirs = new Set(of(titles[other]))
    return [...new Set(of(titles[one]))].filter((fact) => theirs.has(fact))
  }
  const isUnusual = (fact: string): boolean => !usual.has(fact)
  const length = (title: number): number => [...new Set(genres(titles[title]))].reduce((sum, genre) => sum + squareOf(genre), 0)
  const both = shared(genres)
  const cosine = both.reduce((sum, genre) => sum + squareOf(genre), 0) / Math.sqrt(length(one) * length(other))
  const areUnusual = both.some(isUnusual) || cosine > 0.999
  const alike = cosine >= 0.7 ? both.length : cosine >= 0.3 ? 1 : 0
  const isForeign = languages(titles[one]).some(isUnusual)
  const isSameTongue = shared(languages).length > 0
  const place = isForeign ? isSameTongue : shared(countries).some(isUnusual)
  const genreCount = !areUnusual ? 0 : isForeign ? (isSameTongue ? both.length : 0) : alike
  const names = namesOn(on, one).filter((name) => namesOn(on, other).includes(name))
  return Number(place) + genreCount + Number(isNeighbour(on.scorer, one, other)) + names.length >= 2
}

/** The people and strong keywords of a title. */
function namesOn({ records, themes }: Workspace, title: number): number[] {
  return [...themesIn(records, title)].filter((theme) => theme >= themes.people)
}

/** Whether a title is among the neighbours of a seed, with at least a quarter of the largest weight. */
function isNeighbour(
  { codeOf, model: { neighbours: rows }, neighbours }: Workspace['scorer'],
  seed: number,
  title: number,
): boolean {
  const code = codeOf[seed] ?? -1
  if (code < 0) return false
  const entries = Array.from(
    { length: (rows.start[code + 1] ?? 0) - (rows.start[code] ?? 0) },
    (_, i) => (rows.start[code] ?? 0) + i,
  )
  return entries.some((at) => neighbours.titles[at] === title && (neighbours.values[at] ?? 0) >= 127 / 4)
}

/** The squared inverse document frequency of a genre. */
function squareOf(genre: string): number {
  return squares.get(genre) ?? 0
}

const genres = (title?: TitleFacts): string[] => (title?.genres ?? []).map(({ id }) => `genre ${id}`)
const languages = (title?: TitleFacts): string[] => [`language ${title?.original_language}`]
const countries = (title?: TitleFacts): string[] => (title?.countries ?? []).slice(0, 1).map((country) => `country ${country}`)
const facts = [genres, languages, countries]
const usual = new Set(facts.map(mostCarried))
const squares = new Map(
  titles.flatMap(genres).map((genre) => {
    const carriers = titles.filter((title) => genres(title).includes(genre)).length
    return [genre, Math.log(1 + titles.length / carriers) ** 2]
  }),
)

/** The most common value of a fact. */
function mostCarried(of: (title: TitleFacts) => string[]): string {
  const counts = new Map<string, number>()
  for (const title of titles) for (const fact of new Set(of(title))) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Allows one percent around the limits, where rounding decides. */
function expectFelt(
  felt: number,
  { shares, prior, against }: { shares: readonly number[]; prior: number; against: number },
): void {
  const count = (slack: number): number =>
    shares
      .slice(0, 3)
      .filter((share) => share >= against * slack)
      .filter((share) => share >= 0.1 * slack || (share >= 2 * prior * slack && share >= 0.03 * slack)).length
  expect(felt).toBeGreaterThanOrEqual(count(1.01))
  expect(felt).toBeLessThanOrEqual(count(0.99))
}

describe('the explanations of a page', () => {
  it('have the shares that explain gives, for every title of every row and the hero', () => {
    const page = composePage(workspace, request)
    expect(page.rows.length).toBeGreaterThan(10)
    for (const shown of [...page.rows, page.hero]) expectNaive(workspace, request, page, shown)
  })

  it('are the same without WASM', () => {
    const plain = workspaceOf(plainSpace(), titles, { model })
    const page = composePage(plain, { ...request, settings: { rows: 4, depth: 12 } })
    expect(page.rows).toHaveLength(4)
    for (const shown of page.rows) expectNaive(plain, request, page, shown)
  })

  it('include every entry of a history that is longer than one block of terms', () => {
    const many = Array.from({ length: 290 }, (_, i) => i * 2)
    const long = requestFor(profileLiking(many, { disliked, signals: dislikes }), { settings: { rows: 6, depth: 12 } })
    const page = composePage(workspace, long)
    for (const shown of page.rows) expectNaive(workspace, long, page, shown)
  })

  it('include every feature of titles with thousands of keywords', () => {
    const keywords = Array.from({ length: 4000 }, (_, i) => ({ id: 5000 + i, name: `k${i}` }))
    const rich = titles.map((title, at) => (at < 40 ? { ...title, keywords } : title))
    const on = workspaceOf(compute.space, rich)
    const fan = requestFor(profileLiking([3, 9, 21, 77]), { settings: { rows: 4, depth: 12 } })
    const page = composePage(on, fan)
    for (const shown of page.rows) expectNaive(on, fan, page, shown)
  })

  it('list each seed once, in ascending order, and only seeds that a row or title refers to', () => {
    const page = composePage(workspace, request)
    const [seeds = new Int32Array()] = page.seeds
    expect([...seeds]).toEqual([...new Set(seeds)].sort((a, b) => a - b))
    const named = [...page.rows, page.hero].flatMap(({ because: [own] }) => [...(own?.seeds ?? [])])
    const followed = page.rows.flatMap(({ subject }) => subject.seed ?? [])
    for (const [place, title] of seeds.entries()) expect(named.includes(place) || followed.includes(title)).toBe(true)
  })

  it('name only titles that the profile may see', () => {
    const kid = requestFor(profileLiking(liked, { maturity: 'kids' }))
    const page = composePage(workspace, kid)
    const seen = new Set(page.seeds[0])
    const mayNotSee = liked.filter((title) => !['G', 'PG'].includes(titles[title]?.certifications?.['US'] ?? ''))
    expect(mayNotSee.length).toBeGreaterThan(2)
    expect(mayNotSee.filter((title) => seen.has(title))).toEqual([])
    expect(page.rows.filter(({ subject }) => mayNotSee.includes(subject.seed ?? -1))).toEqual([])
    expect(whyTitle(workspace, kid, 20).terms.filter(({ title }) => mayNotSee.includes(title))).toEqual([])
  })

  it('have seeds for each recommended row, and none for lists such as the watchlist', () => {
    const lists = ['continue', 'watchlist', 'watch_again', 'top_region']
    const page = composePage(workspace, request)
    expect(page.rows.some(({ kind }) => lists.includes(kind))).toBe(true)
    for (const row of page.rows.filter(({ titles: shown }) => shown.length > 0)) {
      const [reasons = []] = row.reasons
      expect(reasons.length > 0).toBe(!lists.includes(row.kind))
      for (const { seed, share } of reasons) {
        expect(liked).toContain(page.seeds[0]?.[seed])
        expect(share).toBeGreaterThan(0)
      }
    }
  })
})

describe('whyTitle', () => {
  it('returns all terms, negative ones included, which add up to the score with the prior', () => {
    for (const title of [0, 20, 200, 299, 300, 640, 699]) {
      const { score, prior, terms } = whyTitle(workspace, request, title)
      expect(terms.length).toBe(liked.length + disliked.length)
      expect(Math.abs(terms.reduce((sum, { term }) => sum + term, prior) - score)).toBeLessThan(1e-4)
    }
    expect(whyTitle(workspace, request, 20).terms.some(({ term }) => term < 0)).toBe(true)
  })
})

/** The same request without some titles of the history; the other weights do not change. */
function forgetting({ profiles: [person] }: ComposeRequest, without: readonly number[]): ComposeRequest {
  const { titles: seeds, weights, signals } = person.history
  const isKept = (_: unknown, at: number): boolean => !without.includes(seeds[at] ?? 0)
  return requestFor({
    ...person,
    history: { titles: seeds.filter(isKept), weights: weights.filter(isKept), signals: signals.filter(isKept) },
  })
}

describe('previewRow', () => {
  it('reorders a row by the scores without some seeds, and leaves it unchanged without any', () => {
    const row = composePage(workspace, request).rows.find(({ kind }) => kind === 'top_picks')?.titles ?? new Uint32Array(0)
    expect([...previewRow(workspace, request, { titles: row, without: [] })]).toEqual([...row])
    const without = [liked[0] ?? 0, liked[3] ?? 0]
    const preview = [...previewRow(workspace, request, { titles: row, without })]
    expect(preview.toSorted()).toEqual([...row].toSorted())
    expect(preview).not.toEqual([...row])
    const now = Array.from(row, (title) => whyTitle(workspace, request, title).score)
    const places = now.toSorted((a, b) => b - a)
    const left = Array.from(row, (title, at) => {
      return (places[at] ?? 0) - (now[at] ?? 0) + whyTitle(workspace, forgetting(request, without), title).score
    })
    const inOrder = preview.map((title) => left[row.indexOf(title)] ?? 0)
    for (let at = 1; at < inOrder.length; at++) expect(inOrder[at]).toBeLessThanOrEqual((inOrder[at - 1] ?? 0) + 1e-5)
  })

  it('lowers each score by exactly the term of the removed seed where the score is linear', () => {
    const blend = { ...settings.blend, factors: 0, content: 0, coldContent: 0, prior: 0, newcomerPrior: 0 }
    const on = workspaceOf(plainSpace(), titles, { model: { ...model, settings: { ...settings, blend } } })
    const seed = liked[1] ?? 0
    for (const title of [20, 31, 200]) {
      const full = whyTitle(on, request, title)
      const rest = whyTitle(on, forgetting(request, [seed]), title)
      expect(full.score - rest.score).toBeCloseTo(full.terms.find((one) => one.title === seed)?.term ?? NaN, 5)
    }
  })
})
