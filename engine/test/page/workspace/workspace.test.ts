import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../src/catalogue/catalogue.ts'
import { type Columns, columnsOf } from '../../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { putTitle } from '../../../src/catalogue/title-updates.ts'
import { openSpace, type WasmSpace } from '../../../src/kernels/space.ts'
import { inlinePool } from '../../../src/linalg/pool.ts'
import { fitModel } from '../../../src/models/audience/fit.ts'
import { contentOf, putContent } from '../../../src/models/content/content.ts'
import { defaultSettings } from '../../../src/models/model.ts'
import { seeded } from '../../../src/models/random.ts'
import { openScorer, putScore, score } from '../../../src/models/scoring/scorer.ts'
import { whyTitle } from '../../../src/page/explain/why.ts'
import { composePage } from '../../../src/page/page.ts'
import { previewRow } from '../../../src/page/preview.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import { openWorkspace, type Workspace, withModel } from '../../../src/page/workspace/workspace.ts'
import { randomAudience } from '../../audience.ts'
import { type Faults, faultyInput, faultyKernels, InjectedFault, newFaults } from '../../faults.ts'
import { profileLiking, randomTitles, requestFor, violationsOf } from '../../page-world.ts'
import { kernelBytes, reproducibleSpace } from '../../spaces.ts'

const COUNT = 700
const CAPACITY = 40
const made = randomTitles(COUNT + 10, 41)
const ids = made.map(({ id }) => id)
const compute = await openSpace(kernelBytes, { reproducible: true })
const settings = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 2 } }
const audience = randomAudience({ users: 300, titles: 600, kinds: 6, seed: 8 })
const model = await fitModel({ space: compute, pool: inlinePool(compute) }, audience, ids.slice(0, 600), { settings })

/** A workspace with titles that were added and changed after it was opened, whose kernels and columns may throw. */
async function newWorkspace({ faults, columnsFail }: { faults: Faults; columnsFail: boolean }): Promise<Workspace> {
  const plain = await reproducibleSpace()
  const space: WasmSpace = { ...plain, kernels: faultyKernels(plain.kernels, faults) }
  const columns: Columns = columnsOf(made.slice(0, COUNT))
  const given = columnsFail ? faultyInput(columns, faults) : columns
  const catalogue = openCatalogue(space, given, CAPACITY)
  const content = contentOf(space, columns, CAPACITY)
  const positions = new Map(ids.map((id, at) => [id, at]))
  const scorer = openScorer(space, model, {
    count: COUNT + CAPACITY,
    positionOf: (id) => positions.get(id),
    content,
  })
  const put = (position: number, title: TitleFacts): void => {
    putTitle(catalogue, position, title)
    putContent(content, position, title)
    putScore(scorer, position)
  }
  const workspace = openWorkspace(catalogue, scorer)
  for (let at = COUNT; at < COUNT + 10; at++) put(at, { ...(made[at] as TitleFacts), vote_count: 15_000, adult: false })
  for (let at = 100; at < 110; at++) put(at, { ...(made[at] as TitleFacts), genres: [{ id: 3, name: 'n3' }], runtime: 61 })
  return workspace
}

const liked = [3, 40, 77, 120, 300, 301, 302, 555, 601, 702]
const lists = { finished: [9, 10, 11, 12], begun: [14], watchlist: [20, 21, 22], disliked: [30], services: ['8'] }
const shown = [{ title: 50, times: 4 }]
const requests: Record<string, ComposeRequest> = {
  everything: requestFor(profileLiking(liked, { ...lists, shown }), {
    hasNavigation: true,
    charts: [1, 2, 3],
    moods: [101, 102],
  }),
  filtered: requestFor(profileLiking([5, 6, 105, 400], { maturity: 'teen' }), {
    filters: { genres: [1, 3], with_runtime_lte: 150 },
  }),
  newcomer: requestFor(profileLiking([]), { filters: { media_type: 'movie' }, hasNavigation: true }),
  together: requestFor([profileLiking(liked), profileLiking([8, 80, 180, 280], { maturity: 'kids' })], {
    settings: { depth: 30 },
  }),
}
const request = requests['everything'] as ComposeRequest

/** The computations that use a workspace. */
type Work = (workspace: Workspace, wrap: (given: ComposeRequest) => ComposeRequest) => unknown
const works: Record<string, Work> = {
  ...Object.fromEntries(
    Object.entries(requests).map(([name, one]): [string, Work] => [name, (workspace, wrap) => composePage(workspace, wrap(one))]),
  ),
  why: (workspace, wrap) => whyTitle(workspace, wrap(request), 130),
  preview: (workspace, wrap) => previewRow(workspace, wrap(request), { titles: [1, 2, 50, 60, 130, 400], without: [3, 40, 77] }),
  similar: ({ scorer, personScores }) => {
    score(scorer, { titles: [44], weights: [1] }, personScores)
    return personScores.slice(0, COUNT + 10)
  },
}
const asGiven = (given: ComposeRequest): ComposeRequest => given
/** As JSON: V8's serialisation distinguishes an integer from an equal float. */
const textOf = (value: unknown): string => JSON.stringify(value, (_, part) => (isNumbers(part) ? Array.from(part) : part))
const isNumbers = (value: unknown): value is Float32Array => ArrayBuffer.isView(value)
const worked = (work: Work, workspace: Workspace): string => textOf(work(workspace, asGiven))

const fresh = await newWorkspace({ faults: newFaults(), columnsFail: false })
const expected = new Map<string, string>()
for (const [name, work] of Object.entries(works))
  expected.set(name, worked(work, await newWorkspace({ faults: newFaults(), columnsFail: false })))

/** The names of the computations whose result differs from that of an unused workspace. */
function wrongIn(workspace: Workspace, names: readonly string[]): string[] {
  return names.filter((name) => worked(works[name] as Work, workspace) !== expected.get(name))
}

/** At most `max` of the numbers 1 … count: the first, the last, and one random number of each interval between. */
function spread(count: number, max: number, seed: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, at) => at + 1)
  const random = seeded(seed)
  const part = (count - 2) / (max - 2)
  return [1, ...Array.from({ length: max - 2 }, (_, at) => 2 + Math.floor((at + random()) * part)), count]
}

/** How often each computation is made to throw, for each source of faults. */
const THROWS = 5

describe('a computation that throws in a workspace', () => {
  const names = Object.keys(works)

  it('without faults gives correct pages, whatever was computed before', () => {
    expect(wrongIn(fresh, names)).toEqual([])
    for (const name of ['everything', 'newcomer']) {
      const one = requests[name] as ComposeRequest
      const titles = made.map((title, at) => (at >= COUNT ? { ...title, adult: false } : title))
      expect(violationsOf(composePage(fresh, one), titles, one)).toEqual([])
    }
  })

  it.each(['kernels', 'columns', 'request'] as const)(
    'does not change later results, at whichever use of its %s it throws',
    async (source) => {
      const faults = newFaults()
      const open = () => newWorkspace({ faults, columnsFail: source === 'columns' })
      const wrap = (given: ComposeRequest): ComposeRequest => (source === 'request' ? faultyInput(given, faults) : given)
      const wrong: string[] = []
      let thrown = 0
      for (const [name, work] of Object.entries(works)) {
        const workspace = await open()
        faults.arm(0)
        work(workspace, wrap)
        const count = faults.touched() // includes what is initialised on first use
        for (const [turn, number] of spread(count, THROWS, 7).entries()) {
          const one = turn % 4 === 3 ? await open() : workspace
          faults.arm(number)
          const isThrown = throwsFault(() => work(one, wrap))
          if (isThrown) thrown++
          faults.disarm()
          const next = [names[(turn + thrown) % names.length] ?? '', 'everything']
          for (const other of wrongIn(one, next)) wrong.push(`${other} after ${name} threw at ${number} of ${count}`)
        }
      }
      expect(wrong).toEqual([])
      expect(thrown).toBeGreaterThan(20)
    },
  )

  it('does not change later results when a kernel traps', async () => {
    const faults = newFaults()
    const workspace = await newWorkspace({ faults, columnsFail: false })
    const { raw } = (await reproducibleSpace()) as WasmSpace
    const trap = (): never => {
      raw.clear(0xfffffff0, 1 << 28)
      throw new Error('it did not trap')
    }
    for (const number of [3, 40, 90]) {
      faults.arm(number, trap)
      expect(() => composePage(workspace, request)).toThrow('memory access out of bounds')
      faults.disarm()
      expect(wrongIn(workspace, ['filtered', 'everything'])).toEqual([])
    }
  })

  it('does not change the results of the next model in service', async () => {
    const faults = newFaults()
    const workspace = await newWorkspace({ faults, columnsFail: false })
    const otherwise = ({ scorer }: Workspace) => {
      const prior = scorer.space.f32(scorer.prior.length)
      prior.set(scorer.prior.toReversed())
      return { ...scorer, prior }
    }
    const other = await newWorkspace({ faults: newFaults(), columnsFail: false })
    const wanted = textOf(composePage(withModel(other, otherwise(other)), request))
    const next = otherwise(workspace)
    for (const number of [60, 150, 300]) {
      faults.arm(number)
      expect(throwsFault(() => composePage(workspace, request))).toBe(true)
      faults.disarm()
      expect(textOf(composePage(withModel(workspace, next), request)) === wanted).toBe(true)
      withModel(workspace, workspace.scorer)
    }
  })

  it('may leave arbitrary values in every buffer', async () => {
    const workspace = await newWorkspace({ faults: newFaults(), columnsFail: false })
    const random = seeded(5)
    for (const name of names) {
      const { buffers, rowBuffers, termBuffers, masks, scores, personScores, top, scorer, state } = workspace
      for (const part of [
        buffers,
        rowBuffers,
        termBuffers,
        masks,
        { scores, personScores },
        top,
        scorer.foldBuffers,
        scorer.content?.scratch,
      ])
        scramble(part, random)
      for (const one of [state, scorer.content?.scratch.state]) if (one) one.isInUse = true
      expect(wrongIn(workspace, [name, 'everything']), name).toEqual([])
    }
  })
})

function throwsFault(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (!(error instanceof InjectedFault)) throw error
    return true
  }
}

/** Arrays that composition only reads. */
const constants = ['attention', 'themeWorth', 'start', 'themeStart']

/** Writes random values into every array of a workspace. */
function scramble(part: object | undefined, random: () => number): void {
  for (const [name, value] of Object.entries(part ?? {})) {
    if (ArrayBuffer.isView(value)) {
      if (!constants.includes(name)) for (let at = 0; at < 400; at++) scrambleOne(value as Uint8Array, random)
    } else if (typeof value === 'object' && value !== null) scramble(value, random)
  }
}

function scrambleOne(array: Uint8Array, random: () => number): void {
  array[Math.floor(random() * array.length)] = Math.floor(random() * 100)
}
