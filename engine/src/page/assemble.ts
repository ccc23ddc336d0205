import type { Candidate } from './candidate.ts'
import type { Chosen } from './choose.ts'
import { reasonsFor, rowReasons, type Shares } from './reasons.ts'
import type { Because, Page, Reason, Row, Subject } from './row.ts'
import type { Scene } from './scene.ts'
import { IN_SIGHT, REASONS } from './settings.ts'

/** Titles and what else a finished row needs. */
interface Draft {
  readonly candidate: Candidate
  readonly titles: Uint32Array
}

/** Puts the rows in page order: those from the pool as chosen, lists and ways on at their places between them. */
export function draftsOf({ pool, settings }: Scene, chosen: readonly Chosen[], others: readonly Candidate[]): Draft[] {
  const drafts: Draft[] = chosen.map(({ candidate, places }) => ({
    candidate,
    titles: titlesAt(pool, places),
  }))
  const fixed = others.flatMap((candidate) => (candidate.source.from === 'pool' ? [] : [{ candidate, source: candidate.source }]))
  for (const { candidate, source } of fixed.sort((a, b) => a.source.place - b.source.place)) {
    const titles = source.from === 'list' ? source.titles : new Uint32Array(0)
    drafts.splice(source.place, 0, { candidate, titles })
  }
  return drafts.slice(0, settings.rows)
}

function titlesAt(pool: Scene['pool'], places: Int32Array): Uint32Array {
  const titles = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) titles[at] = pool.titles[places[at] ?? 0] ?? 0
  return titles
}

/** Finishes the page: every title of hero and rows gets its reasons, all in one go. */
export function assemble(scene: Scene, hero: Uint32Array, drafts: readonly Draft[]): Page {
  const { numberOf, titles: all } = numberTitles(scene, [hero, ...drafts.map(({ titles }) => titles)])
  const reasons = scene.viewers.map((viewer) => reasonsFor(scene.stage, viewer, all, scene.viewers.length === 1))
  const becauseOf = (titles: Uint32Array): Because[] => reasons.map((one) => gather(one, titles, numberOf))
  const page = {
    hero: { titles: hero, because: becauseOf(hero) },
    rows: drafts.map(({ candidate, titles }): Row => {
      const because = becauseOf(titles)
      const { kind, type, subject, source } = candidate
      const entries = source.from === 'entries' ? source.entries : []
      const follow = (of: number): Reason | undefined => followed(scene, subject, { titles, numberOf, shares: reasons[of], of })
      return { kind, type, subject, titles, because, reasons: because.map((one, of) => rowReasons(one, follow(of))), entries }
    }),
  }
  for (const title of all) numberOf[title] = -1
  return page
}

interface Followed {
  readonly titles: Uint32Array
  readonly numberOf: Int32Array
  readonly shares: Shares | undefined
  readonly of: number
}

/** The seed that a row follows, with its mean share of the titles in sight. */
function followed(
  { seeds, pool }: Scene,
  { seed, of = 0 }: Subject,
  { titles, numberOf, shares, of: person }: Followed,
): Reason | undefined {
  const found = seed === undefined || of !== person ? undefined : seeds.find((one) => one.title === seed && one.of === of)
  if (!found || !shares) return undefined
  const count = Math.min(IN_SIGHT, titles.length)
  let sum = 0
  for (let at = 0; at < count; at++) {
    const title = titles[at] ?? 0
    sum += (found.terms[pool.placeOf[title] ?? 0] ?? 0) / (shares.totals[numberOf[title] ?? 0] || 1)
  }
  return { title: found.title, share: sum / count }
}

/** Numbers the different titles of some lists 0, 1, 2 … */
function numberTitles({ stage }: Scene, lists: readonly Uint32Array[]): { numberOf: Int32Array; titles: Uint32Array } {
  const { titleNumber: numberOf } = stage.room
  const titles = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let count = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const title = list[at] ?? 0
      if ((numberOf[title] ?? 0) >= 0) continue
      numberOf[title] = count
      titles[count++] = title
    }
  }
  return { numberOf, titles: titles.subarray(0, count) }
}

function gather(all: Because, titles: Uint32Array, numberOf: Int32Array): Because {
  const mine = { titles: new Int32Array(titles.length * REASONS), shares: new Float32Array(titles.length * REASONS) }
  for (let at = 0; at < titles.length; at++) {
    const from = (numberOf[titles[at] ?? 0] ?? 0) * REASONS
    for (let i = 0; i < REASONS; i++) {
      mine.titles[at * REASONS + i] = all.titles[from + i] ?? -1
      mine.shares[at * REASONS + i] = all.shares[from + i] ?? 0
    }
  }
  return mine
}
