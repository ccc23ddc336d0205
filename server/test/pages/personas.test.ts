import { defaultSettings, fitModel, inlinePool, interactionsOf, openSpace, type TitleFacts } from '@marquee/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { dataDir, linesOf } from '../../../bench/engine/data.ts'
import { openServer, type PersonaPlace, preparedOf } from '../../../bench/personas/data.ts'
import { personas } from '../../../bench/personas/people.ts'
import { brokenRules } from '../../../bench/personas/rules.ts'
import { readKernels } from '../../src/catalogue/memory/kernels.ts'
import { demoTitles } from '../../src/catalogue/sources/demo/demo.ts'

if (!dataDir) console.log('skipped: no ../shared/data')

const LIKED = 4
/**
 * A small audience over its most liked titles: enough to see whether an audience makes pages worse, and fast to fit.
 */
const EVERY = 4
const MAX_TITLES = 900
/** All well-known titles and some obscure ones; `npm run bench -- personas` uses all of them. */
const KNOWN_VOTES = 20
const EVERY_UNKNOWN = 8

async function smallAudience() {
  const likes = new Map<string, Set<number>>()
  for await (const line of linesOf('ml-1m/ratings.csv.gz')) {
    const [user = '', id = '', rating = ''] = line.trim().split(',')
    if (Number(user) % EVERY !== 0 || Number(rating) < LIKED) continue
    likes.set(id, (likes.get(id) ?? new Set()).add(Number(user)))
  }
  const ids = [...likes.keys()].sort((a, b) => (likes.get(b)?.size ?? 0) - (likes.get(a)?.size ?? 0)).slice(0, MAX_TITLES)
  const pairs = ids.flatMap((id, title) => [...(likes.get(id) ?? [])].map((user) => [user, title] as const))
  const users = Math.max(...pairs.map(([user]) => user)) + 1
  const x = interactionsOf(
    users,
    ids.length,
    pairs.map(([user]) => user),
    pairs.map(([, title]) => title),
  )
  const space = await openSpace(readKernels())
  return fitModel({ space, pool: inlinePool(space) }, x, ids, { settings: defaultSettings })
}

function keepsRules(place: () => PersonaPlace) {
  it.each(personas)('gives $name a page that meets the rules for pages', (persona) => {
    const { pageOf, found, titles } = place()
    expect(brokenRules(persona.name, pageOf(persona), { titles, liked: found(persona.likes) })).toEqual([])
  })
}

describe('the demo catalogue', () => {
  let place: PersonaPlace
  beforeAll(async () => {
    place = await openServer(demoTitles() as TitleFacts[], await preparedOf(demoTitles() as TitleFacts[]))
  })
  keepsRules(() => place)
})

describe.skipIf(!dataDir)('a large catalogue', () => {
  let place: PersonaPlace
  beforeAll(async () => {
    const titles: TitleFacts[] = []
    let read = 0
    for await (const line of linesOf('catalogue.ndjson.gz')) {
      const title = JSON.parse(line) as TitleFacts
      if ((title.vote_count ?? 0) >= KNOWN_VOTES || read++ % EVERY_UNKNOWN === 0) titles.push(title)
    }
    place = await openServer(titles, await preparedOf(titles))
  }, 240_000)
  describe('without an audience', () => keepsRules(() => place))
  describe('with an audience of films up to 2000', () => {
    beforeAll(async () => place.serve(await smallAudience()), 240_000)
    keepsRules(() => place)
  })
})
