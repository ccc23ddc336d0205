import {
  type BoundScorer,
  columnsBuilder,
  emptyModel,
  encodePrepared,
  type Maturity,
  type Model,
  openWorkspaceBase,
  type TitleFacts,
} from '@marquee/engine'
import { atOnce } from '../../engine/src/models/steps.ts'
import type { AppCtx } from '../../server/src/app-ctx.ts'
import { namesOf } from '../../server/src/catalogue/matching/candidates.ts'
import { nameIndexBuilder } from '../../server/src/catalogue/matching/name-index.ts'
import { bindShared } from '../../server/src/catalogue/memory/bound-model.ts'
import { MAX_UPDATED_TITLES } from '../../server/src/catalogue/memory/build.ts'
import { loadBytes } from '../../server/src/catalogue/memory/catalogue-file.ts'
import { externalIdsBuilder } from '../../server/src/catalogue/memory/external-id-index.ts'
import { idIndexOf } from '../../server/src/catalogue/memory/id-index.ts'
import { readyWorkspace } from '../../server/src/catalogue/memory/lazy-workspace.ts'
import { type LiveCatalogue, openLiveCatalogue } from '../../server/src/catalogue/memory/live-catalogue.ts'
import { compose } from '../../server/src/pages/composing/compose.ts'
import type { OpenPage } from '../../server/src/pages/reading/page-cache.ts'
import { pageWriterFor } from '../../server/src/pages/reading/page-writer.ts'
import { itemsJson, rowJson } from '../../server/src/pages/reading/rows-json.ts'
import { openSnapshot } from '../../server/src/pages/snapshot/snapshot.ts'
import { relatedIn } from '../pages/related.ts'
import type { NamedTitle, Persona } from './people.ts'

const DAY = 86_400_000
/** The day on which the pages are composed. */
const NOW = Date.UTC(2024, 5, 1)

export type PrintedTitle = {
  readonly number: number
  readonly facts: TitleFacts
  readonly reason: string
  readonly because: readonly { readonly id: string; readonly title: string; readonly share: number }[]
}
export type PrintedRow = {
  readonly title: string
  readonly kind: string
  readonly type: string
  readonly reason: string
  readonly items: readonly PrintedTitle[]
  readonly links: readonly string[]
}
export type PrintedPage = { readonly hero: readonly PrintedTitle[]; readonly rows: readonly PrintedRow[] }

/** A catalogue in memory, as on a server. */
export type PersonaPlace = {
  readonly live: LiveCatalogue
  readonly titles: readonly TitleFacts[]
  /** Replaces the model. */
  readonly serve: (model: Model) => Promise<void>
  readonly pageOf: (persona: Persona, language?: string) => PrintedPage
  /** The liked titles of a persona that the catalogue has. */
  readonly found: (likes: readonly NamedTitle[]) => number[]
}

/** The prepared file of a catalogue of these titles. */
export async function preparedOf(titles: readonly TitleFacts[]): Promise<Uint8Array> {
  const [builder, externalIds, names] = [columnsBuilder(), externalIdsBuilder(), nameIndexBuilder()]
  for (const title of titles) {
    builder.add(title)
    externalIds.add(title, 'tmdb')
    names.add(namesOf(title))
  }
  const { columns, related } = await relatedIn(titles, builder.done())
  const stamp = { installationId: 'personas', revision: 1, count: columns.count, lastId: '', lastAddedAt: 0 }
  const extra = { ...stamp, ids: idIndexOf(columns.ids), externalIds: externalIds.done(), names: names.done() }
  return encodePrepared(columns, MAX_UPDATED_TITLES, extra, related)
}

/** Opens a catalogue of these titles, without an audience. */
export async function openServer(titles: readonly TitleFacts[], prepared: Uint8Array): Promise<PersonaPlace> {
  const found = finderIn(titles)
  const loaded = await loadBytes(prepared)
  const workspace = readyWorkspace(atOnce(openWorkspaceBase(loaded.catalogue, loaded.content)))
  const { live } = openLiveCatalogue(loaded, workspace, { baseUrl: 'http://personas' })
  let scorer: BoundScorer | undefined
  const serve = async (model: Model) => {
    live.space.release(live.mark)
    const bound = await bindShared(live, model, { threads: 0, now: Date.now() })
    scorer = bound.scorer
  }
  await serve(emptyModel())
  const server = {
    liveCatalogue: () => live,
    scorer: () => {
      if (!scorer) throw new Error('no model is bound')
      return scorer
    },
    now: () => NOW,
    settings: { adult: false },
  }
  const pageOf = (persona: Persona, language = 'en') => {
    const together = [persona, ...(persona.others ?? [])]
    const profiles = together.map(({ maturity = 'all' }, at) => profileOf(at, maturity))
    const tastes = together.map(({ likes }) => tasteOf(found(likes)))
    const [first, ...others] = profiles
    if (!first) throw new Error('a page is for somebody')
    const order = {
      sessionId: persona.name,
      filters: {},
      withProfiles: others.map(({ id }) => id),
      depth: 1,
      profiles: [first, ...others] as const,
      tastes,
      charts: [],
    }
    const snapshot = openSnapshot(compose(server, order, language).bytes())
    return printedPageOf(live, titles, { first, others, snapshot, language })
  }
  return { live, titles, serve, pageOf, found }
}

function profileOf(at: number, maturity: Maturity) {
  return { id: `profile_${at}`, name: `Person ${at}`, maturity, region: 'US', providers: [] }
}

function tasteOf(liked: readonly number[]) {
  const signals = liked.map((title, at) => ({ kind: 'liked' as const, title, at: NOW - (at + 1) * DAY }))
  return { signals, disliked: [], hidden: [], muted: [], finished: [], begun: [], watchlist: [], shown: [] }
}

/** Finds titles by name, type and year; of several, the one with most votes. */
function finderIn(titles: readonly TitleFacts[]): (likes: readonly NamedTitle[]) => number[] {
  const byName = new Map<string, number[]>()
  titles.forEach(({ title, original_title }, number) => {
    for (const name of new Set([title, original_title ?? title].map(plain)))
      byName.set(name, [...(byName.get(name) ?? []), number])
  })
  const votes = (number: number) => titles[number]?.vote_count ?? 0
  return (likes) =>
    likes.flatMap(([name, year, type = 'movie']) => {
      const fit = (byName.get(plain(name)) ?? []).filter((number) => {
        const { media_type, release_date } = titles[number] ?? {}
        return media_type === type && Math.abs(Number(release_date?.slice(0, 4)) - year) <= 1
      })
      return fit.sort((a, b) => votes(b) - votes(a)).slice(0, 1)
    })
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

type OpenedPage = {
  readonly first: ReturnType<typeof profileOf>
  readonly others: readonly ReturnType<typeof profileOf>[]
  readonly snapshot: OpenPage['snapshot']
  readonly language: string
}

type Item = {
  id: string
  type: string
  title?: string
  name?: string
  reason: { text: string; because?: PrintedTitle['because'] }
}

/** A page with the texts that a client gets. */
function printedPageOf(
  live: LiveCatalogue,
  titles: readonly TitleFacts[],
  { first, others, snapshot, language }: OpenedPage,
): PrintedPage {
  const record = {
    id: 'page_00',
    profile_id: first.id,
    with_profiles: JSON.stringify(others.map(({ id }) => id)),
    language,
    created_at: NOW,
  }
  const page = asOpenPage({ record, snapshot, others, answers: new Map() })
  const writer = pageWriterFor(
    asCtx({ liveCatalogue: () => live, baseUrl: 'http://personas' }),
    asListener({ profile: first }),
    page,
  )
  const printedOf = ({ id, reason }: Item): PrintedTitle => {
    const number = live.numberOf(id) ?? -1
    const facts = titles[number]
    if (!facts) throw new Error(`${id} is no title`)
    return { number, facts, reason: reason.text, because: reason.because ?? [] }
  }
  const hero = Array.from({ length: snapshot.hero.length }, (_, at): Item => {
    const reason = JSON.parse(writer.reasonAt(snapshot.hero, at, { kind: 'hero', subject: {} })) as Item['reason']
    return { id: live.idOf(snapshot.hero.titleAt(at)), type: 'media', reason }
  })
  const rows = snapshot.rowIndexes.map((at): PrintedRow => {
    const kept = snapshot.row(at)
    const { title, type, reason } = JSON.parse(rowJson(writer, page, at, { max: 0 })) as PrintedRow & {
      reason?: { text: string }
    }
    const items = JSON.parse(`[${itemsJson(writer, kept, { from: 0, max: 60 }).json}]`) as Item[]
    const media = items.filter((item) => item.type === 'media')
    const links = items.filter((item) => item.type !== 'media').map((item) => item.title ?? item.name ?? '')
    return { title, kind: kept.kind, type, reason: reason?.text ?? '', items: media.map(printedOf), links }
  })
  return { hero: hero.map(printedOf), rows }
}

// The parts of context, listener and page that the page writer reads; the rest is for HTTP requests.
function asCtx(part: Pick<AppCtx, 'liveCatalogue' | 'baseUrl'>): AppCtx {
  return part as AppCtx
}

function asListener({ profile }: { profile: OpenedPage['first'] }): Parameters<typeof pageWriterFor>[1] {
  return { profile, states: { version: 0, of: () => undefined } } as unknown as Parameters<typeof pageWriterFor>[1]
}

function asOpenPage(part: object): OpenPage {
  return part as OpenPage
}
