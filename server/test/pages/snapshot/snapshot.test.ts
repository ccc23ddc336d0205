import { fallbacks, rowKinds, rowSpecs } from '@marquee/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeSnapshot, type SnapshotDraft } from '../../../src/pages/snapshot/encode-snapshot.ts'
import { type Because, type DraftReason, openSnapshot, type Seed } from '../../../src/pages/snapshot/snapshot.ts'
import { packed, pages, unpacked } from '../../support/fixtures/arbitrary-snapshots.ts'

/** A hero and one row of two titles, as release 0.1.0 wrote them. */
const ofVersion010 = 'AQEBCQcCCwKN7wAABH8cAAAAEwAAAAEAywMAAo3vAAAEfxwAAAA='

describe('a snapshot', () => {
  it('decodes to the rows, titles and reasons that were encoded, shares rounded down to three digits', () => {
    fc.assert(
      fc.property(pages, ({ people, hero, rows }) => {
        const draft: SnapshotDraft = {
          seeds: people,
          hero: packed(hero, people),
          rows: rows.map((row) => ({ ...row, list: packed(row.list, people) })),
        }
        const opened = openSnapshot(encodeSnapshot(draft))
        expect(opened.seeds).toEqual(people)
        expect(opened.rowCount).toBe(rows.length)
        const all = [
          [hero, opened.hero] as const,
          ...rows.map(({ list, ...head }, index) => {
            const { list: kept, reasons, ...rest } = opened.row(index)
            expect({ ...rest, reasons: reasons.map((own) => own.map(({ seed }) => seed)) }).toEqual({
              ...head,
              reasons: head.reasons.map((own) => own.map(({ seed }) => seed)),
            })
            return [list, kept] as const
          }),
        ]
        for (const [plain, kept] of all)
          for (const [index, entry] of unpacked(kept, people.length).entries()) {
            expect(entry.title).toBe(plain[index]?.title)
            for (const [person, own] of entry.because.entries()) {
              const given = plain[index]?.because[person] ?? []
              sameReasons(
                own,
                given.filter(({ seed }) => people[person]?.[seed]?.title !== entry.title),
              )
            }
          }
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out reasons with a negligible share, and titles as reasons for themselves', () => {
    const own: Seed[] = [
      { title: 3, interaction: 'liked' },
      { title: 7, interaction: 'liked' },
    ]
    const because = [
      [
        { seed: 1, share: 0.5 },
        { seed: 0, share: 0.2 },
        { seed: 0, share: 1e-7 },
      ],
    ]
    const row = { kind: 'because' as const, type: 'media' as const, subject: {}, reasons: because, entries: [] }
    const list = packed([{ title: 7, because }], [own])
    const opened = openSnapshot(encodeSnapshot({ seeds: [own], hero: list, rows: [{ ...row, list }] }))
    expect(opened.hero.because(0, 0).map(({ seed }) => seed)).toEqual([0])
    expect(opened.row(0).reasons[0]?.map(({ seed }) => seed)).toEqual([1, 0])
  })

  it('encodes every kind of row by a fixed number of its own', () => {
    const inOrder = rowSpecs.toSorted((a, b) => a.wireNumber - b.wireNumber)
    expect(inOrder.map(({ wireNumber }) => wireNumber)).toEqual(rowKinds.map((_, at) => at))
    expect(
      inOrder
        .map(({ kind }) => kind)
        .slice(0, 27)
        .join(' '),
    ).toBe(
      'continue top_picks because genre keyword person decade country language blend top_region coming_soon new_releases hidden_gems short acclaimed services watchlist watch_again popular favourites genres moods decades providers more library',
    )
  })

  it('keeps shares from the smallest named one up to 1 to three digits', () => {
    const own: Seed[] = [{ title: 3, interaction: 'liked' }]
    const given = [1, 0.999, 0.5, 0.123456, 0.57, 0.1, 0.0999, 0.0456789, 0.01, 0.000412345, 0.0000312]
    const list = packed(
      given.map((share, at) => ({ title: 10 + at, because: [[{ seed: 0, share }]] })),
      [own],
    )
    const row = { kind: 'because' as const, type: 'media' as const, subject: {}, entries: [], list }
    const reasons = [given.map((share) => ({ seed: 0, share }))]
    const opened = openSnapshot(encodeSnapshot({ seeds: [own], hero: list, rows: [{ ...row, reasons }] }))
    const shares = [1, 0.999, 0.5, 0.123, 0.57, 0.1, 0.0999, 0.0456, 0.01, 0.000412, 0.0000312]
    expect(given.map((_, at) => opened.hero.because(0, at)[0]?.share)).toEqual(shares)
    expect(given.map((_, at) => opened.row(0).list.because(0, at)[0]?.share)).toEqual(shares)
    expect(opened.row(0).reasons[0]?.map(({ share }) => share)).toEqual(shares)
  })

  it('keeps playback positions of a row’s titles, and reads rows without them', () => {
    const titles = packed(
      [7, 9, 11, 12].map((title) => ({ title, because: [] })),
      [[]],
    )
    const row = { kind: 'continue' as const, type: 'media' as const, subject: {}, reasons: [[]], entries: [], list: titles }
    const positions = [{ progress: 41.3 }, { progress: 5, season: 0, episode: 12 }, { next: { season: 2, episode: 4 } }, {}]
    const opened = openSnapshot(encodeSnapshot({ seeds: [[]], hero: titles, rows: [{ ...row, positions }, row] }))
    expect([opened.row(0).positions, opened.row(1).positions]).toEqual([positions, undefined])
  })

  it('of release 0.1.0, without share digits and positions, is still readable', () => {
    const before = Buffer.from(ofVersion010, 'base64')
    const opened = openSnapshot(before)
    expect(opened.hero.because(0, 0)).toMatchObject([
      { seed: 0, share: 0.48928, steppedShare: 0.48928, isFelt: true, tie: 'none' },
    ])
    expect(opened.hero.fallback(0)).toEqual({ fallback: 'none', liking: 0 })
    expect(opened.likings).toEqual([])
    expect(opened.row(0)).toMatchObject({ kind: 'continue', reasons: [[{ seed: 0, share: 0.3242 }]] })
    expect(opened.row(0)).not.toHaveProperty('positions')
  })

  it('keeps which reasons are felt, their ties, fallback reasons and likings', () => {
    const own: Seed[] = [
      { title: 3, interaction: 'liked' },
      { title: 4, interaction: 'liked' },
    ]
    const because = [[0.2, 0.05].map((share, seed) => ({ seed, share }))]
    const titles = [20, 21, 22, 23, 24]
    const plain = packed(
      titles.map((title) => ({ title, because })),
      [own],
    )
    const kinds = ['none', 'liking', 'loved', 'liking', 'new'] as const
    const list = {
      ...plain,
      because: plain.because.map((one) => ({
        ...one,
        feltCounts: Uint8Array.of(1, 0, 0, 0, 2),
        ties: Uint8Array.of(2, 0, 0, 0, 3),
        sagas: Uint8Array.of(0, 0, 0, 0, 1),
        leads: Uint8Array.of(1, 0, 3, 0, 0),
        leadTies: Uint8Array.of(2, 0, 0, 0, 0),
      })),
      fallbacks: { kinds: Uint8Array.from(kinds, (kind) => fallbacks.indexOf(kind)), likings: Uint8Array.of(0, 5, 0, 62, 0) },
    }
    const likings = [
      { country: 'KR', genre: 53 },
      { person: 9, personName: 'Kajol' },
    ]
    const opened = openSnapshot(encodeSnapshot({ seeds: [own], likings, hero: list, rows: [] }))
    expect(opened.likings).toEqual(likings)
    expect(titles.map((_, at) => opened.hero.because(0, at).filter(({ isFelt }) => isFelt).length)).toEqual([1, 0, 0, 0, 2])
    const tied = titles.map((_, at) => opened.hero.because(0, at).map(({ tie }) => tie))
    expect([tied[0], tied[1], tied[4]]).toEqual([
      ['director', 'director'],
      ['none', 'none'],
      ['writer', 'saga'],
    ])
    expect(titles.map((_, at) => opened.hero.because(0, at).findIndex(({ isLead }) => isLead))).toEqual([1, -1, -1, -1, -1])
    expect(titles.map((_, at) => opened.hero.usesFallback(at))).toEqual([false, false, true, false, false])
    expect(titles.map((_, at) => opened.hero.fallback(at))).toEqual(
      kinds.map((fallback, at) => ({ fallback, liking: at === 1 ? 5 : at === 3 ? 62 : 0 })),
    )
  })

  it('finds the row and index of a title', () => {
    const hero = packed(
      [7, 9, 11].map((title) => ({ title, because: [] })),
      [[]],
    )
    const opened = openSnapshot(encodeSnapshot({ seeds: [[]], hero, rows: [] }))
    expect([9, 11, 12].map(opened.hero.indexOf)).toEqual([1, 2, -1])
  })

  it('of thirty rows of sixty titles, with three reasons each from five hundred seeds of a large catalogue, takes at most 24 KB', () => {
    const own = Array.from({ length: 500 }, (_, at): Seed => ({ title: 31_000 + at * 200, interaction: 'liked' }))
    const reasons = (index: number) =>
      [0, 1, 2].map((at) => ({ seed: (index * 7 + at * 13) % own.length, share: 0.4 / (at + 1) }))
    const list = (row: number, length = 60) =>
      packed(
        Array.from({ length }, (_, at) => ({ title: 131_681 - row * 60 - at, because: [reasons(row * 60 + at)] })),
        [own],
      )
    const rows = Array.from({ length: 30 }, (_, row) => ({
      kind: 'blend' as const,
      type: 'media' as const,
      subject: { genre: 53, genreName: 'Thriller', keyword: 1234, keywordName: 'slow burn', country: 'DK' },
      reasons: [reasons(row)],
      entries:
        row > 26
          ? Array.from({ length: 13 }, () => ({ pageId: `page_${'a'.repeat(24)}`, subject: { genre: 53 }, picture: 131_000 }))
          : [],
      list: list(row),
    }))
    expect(encodeSnapshot({ seeds: [own], hero: list(30, 10), rows }).length).toBeLessThanOrEqual(24_100)
  })

  it('of another version is refused with an error that names the version', () => {
    expect(() => openSnapshot(Buffer.from([9, 1]))).toThrow('version 9')
  })

  it('that is truncated is refused', () => {
    expect(() => openSnapshot(Buffer.from([1, 5]))).toThrow(RangeError)
  })
})

/** The same seeds in the same order, each share truncated to three digits. */
function sameReasons(kept: readonly Because[], given: readonly DraftReason[]): void {
  expect(kept.map(({ seed }) => seed)).toEqual(given.map(({ seed }) => seed))
  for (const [at, { share, steppedShare }] of kept.entries()) {
    const wanted = given[at]?.share ?? 0
    const digit = 10 ** (Math.floor(Math.log10(wanted)) - 2)
    expect(String(share)).toMatch(/^(0\.0*[1-9]\d{0,2}|[1-9](\.\d{1,2})?e-\d)$/)
    expect(share).toBeLessThanOrEqual(wanted * (1 + 1e-6))
    expect(share).toBeGreaterThan(wanted - digit * (1 + 1e-4))
    expect(steppedShare).toBeGreaterThanOrEqual(wanted * 0.978 - 1e-5) // what releases read that know no digits
  }
}
