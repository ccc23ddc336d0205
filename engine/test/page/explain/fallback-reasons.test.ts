import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { fitModel } from '../../../src/models/audience/fit.ts'
import { interactionsOf } from '../../../src/models/audience/interactions.ts'
import { defaultSettings, type Model } from '../../../src/models/model.ts'
import { recogniserOf } from '../../../src/page/contributions/recognised.ts'
import { composePage } from '../../../src/page/page.ts'
import type { Pool } from '../../../src/page/pool/pool.ts'
import { fallbacks } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'
import { newCompute } from '../../spaces.ts'

// Half of the catalogue and all liked titles have genre 1; some of these also have a rare genre, or are Danish.
const named = (id: number) => ({ id, name: `n${id}` })
const titles = randomTitles(2400, 12).map((title, at): TitleFacts => {
  const isDanish = at % 12 === 0
  const isRare = at % 40 === 2
  return {
    ...title,
    media_type: 'movie',
    adult: false,
    genres: [...(at % 2 === 0 ? [named(1)] : [named(2 + (at % 5))]), ...(isRare ? [named(30)] : [])],
    original_language: isDanish ? 'da' : 'en',
    countries: [isDanish ? 'DK' : 'US'],
  }
})
const liked = [0, 12, 24, 36, 2, 42, 82, 122, 8, 10, 14, 16, 18, 20]
const page = composePage(workspaceOf(plainSpace(), titles), requestFor(profileLiking(liked), { settings: { rows: 40 } }))
const LIKING = fallbacks.indexOf('liking')

const compute = await newCompute({ reproducible: true })
const KNOWN = 30

/** A model of an audience in which everybody has met the first titles. */
function audienceModel(users: number): Promise<Model> {
  const pairs = Array.from({ length: users * KNOWN }, (_, at) => [Math.floor(at / KNOWN), at % KNOWN] as const)
  const audience = interactionsOf(
    users,
    KNOWN,
    pairs.map(([user]) => user),
    pairs.map(([, title]) => title),
  )
  const ids = titles.slice(0, KNOWN).map(({ id }) => id)
  const settings = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 1 } }
  return fitModel(compute, audience, ids, { settings })
}

describe('the fallback reason of a title without a felt seed', () => {
  it('is never a common genre alone', () => {
    expect(page.likings.length).toBeGreaterThan(0)
    for (const { genre, ...rest } of page.likings) if (Object.keys(rest).length === 0) expect(genre).toBe(30)
  })

  it('names a release time last', () => {
    const isOfTime = page.likings.map(({ decade }) => Number(decade !== undefined))
    expect(new Set(isOfTime).size).toBe(2)
    expect(isOfTime).toEqual(isOfTime.toSorted((a, b) => a - b))
  })

  it('is a liking only where the history contributes more than the prior', () => {
    let given = 0
    for (const { fallbacks: own, because } of [...page.rows, page.hero])
      own.kinds.forEach((kind, at) => {
        if (kind !== LIKING) return
        given++
        expect(because[0]?.priors[at]).toBeLessThan(0.5)
      })
    expect(given).toBeGreaterThan(5)
  })

  it('is similarity to several titles only where two of them are recognised in the title', () => {
    const workspace = workspaceOf(plainSpace(), titles)
    const { rows, hero, seeds } = composePage(workspace, requestFor(profileLiking(liked), { settings: { rows: 40 } }))
    const recogniser = recogniserOf(workspace, { ranked: 0 } as Pool)
    const counts = [...rows, hero].flatMap(({ titles: shown, fallbacks: own, because }) =>
      Array.from(shown).flatMap((title, at) => {
        if (own.kinds[at] !== fallbacks.indexOf('several')) return []
        const numbers = Array.from(because[0]?.seeds.subarray(3 * at, 3 * at + 3) ?? []).filter((seed) => seed >= 0)
        const facts = numbers.map((seed) => recogniser.factsOf(seeds[0]?.[seed] ?? -1))
        return [facts.filter((seed) => recogniser.isRecognised(seed, title, -1)).length]
      }),
    )
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
  })

  it('is no genre of an animation or documentary title where none of these is liked', () => {
    const forms = new Set([16, 99])
    const inForms = titles.map((title, at) =>
      at % 3 === 1 || liked.includes(at) ? title : { ...title, genres: [...(title.genres ?? []), named(at % 3 === 0 ? 16 : 99)] },
    )
    const isNamedFor = (who: number[]) => {
      const { rows, hero, likings } = composePage(
        workspaceOf(plainSpace(), inForms),
        requestFor(profileLiking(who), { settings: { rows: 40 } }),
      )
      return [...rows, hero].flatMap(({ titles: shown, fallbacks: own }) =>
        [...own.kinds].flatMap((kind, at) => {
          const isOfForm = inForms[shown[at] ?? 0]?.genres?.some(({ id }) => forms.has(id)) ?? false
          const byGenre = kind === LIKING && likings[own.likings[at] ?? -1]?.genre !== undefined
          return byGenre ? [isOfForm] : []
        }),
      )
    }
    expect(isNamedFor(liked)).toContain(false)
    expect(isNamedFor(liked)).not.toContain(true)
    expect(isNamedFor([...liked, 6, 30, 48, 54, 60, 66, 5, 11, 17, 23])).toContain(true)
  })

  it.each<[string, Partial<TitleFacts>, readonly string[]]>([
    ['loved where a title has many votes and a high mean', { vote_average: 7, vote_count: 5000 }, ['loved']],
    ['watched where a title has many votes and a low mean', { vote_average: 5, vote_count: 5000 }, ['watched']],
    ['listed where a title has few votes', { vote_average: 7, vote_count: 4, popularity: 0 }, ['listed']],
    ['listed where a title has no votes', { vote_average: 0, vote_count: 0, popularity: 0 }, ['listed']],
    ['listed where votes are unknown', { vote_average: null, vote_count: null, popularity: null }, ['listed']],
  ])('is %s', (_, facts, expected) => {
    const alike = titles.map((title) => ({ ...title, release_date: '2001-01-01', ...facts }))
    const { rows, hero } = composePage(workspaceOf(plainSpace(), alike), requestFor(profileLiking([])))
    const given = [...rows, hero].flatMap(({ fallbacks: own }) => Array.from(own.kinds, (kind) => fallbacks[kind]))
    expect([...new Set(given)]).toEqual(expected)
  })

  it.each([
    [60, 'watched'],
    [40, 'listed'],
  ])('of a title without votes that %i people of the audience have met is %s', async (users, expected) => {
    const unvoted = titles.map((title) => ({
      ...title,
      release_date: '2001-01-01',
      vote_average: 0,
      vote_count: 0,
      popularity: 0,
    }))
    const workspace = workspaceOf(compute.space, unvoted, { model: await audienceModel(users) })
    const { rows } = composePage(workspace, requestFor(profileLiking([])))
    const given = rows.flatMap(({ titles: shown, fallbacks: own }) =>
      Array.from(shown).flatMap((title, at) => (title < KNOWN ? [fallbacks[own.kinds[at] ?? 0]] : [])),
    )
    expect(given.length).toBeGreaterThan(KNOWN / 2)
    expect([...new Set(given)]).toEqual([expected])
  })

  it('names something besides the subject of the row and a common genre', () => {
    for (const { subject, fallbacks: own } of page.rows)
      own.kinds.forEach((kind, at) => {
        const liking = page.likings[own.likings[at] ?? -1]
        if (kind !== LIKING || !liking) return
        const matching = Object.entries(liking).filter(([what, value]) => subject[what as keyof typeof subject] !== value)
        expect(matching.filter(([what, value]) => what !== 'genre' || value === 30)).not.toEqual([])
      })
  })
})
