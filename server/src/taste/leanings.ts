import { type Leaning, type LeaningKind, leaningsOf, type Signal, weighHistory } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { firstSupported } from '../catalogue/names/languages.ts'
import { type LocalisedNames, localisedNames } from '../catalogue/names/localised-names.ts'
import { isoTime } from '../texts/iso-time.ts'
import { tasteOf } from './current/taste.ts'
import { isVisibleTo, type TitleReader } from './titles.ts'

/** The most entries of a kind in a response, and the most titles of each. */
const MAX_PER_KIND = 20
const MAX_TITLES = 5
const MONTH_MS = 30 * 86_400_000

const kinds = ['genres', 'keywords', 'people', 'decades', 'countries', 'languages'] as const satisfies LeaningKind[]

/**
 * The facts that a profile prefers: the weights with which content scores are computed, and their change in a month.
 */
export async function readLeanings(ctx: CatalogueCtx, reader: TitleReader) {
  const { signals } = await tasteOf(ctx, reader.id)
  const now = ctx.now()
  const live = ctx.liveCatalogue()
  const { halfLifeMs, evidence } = ctx.scorer().model.settings
  const isThere = isVisibleTo(live, reader)
  // Titles that are not visible to the profile do not count.
  const visible = signals.filter(({ title }) => isThere({ number: title }))
  const weigh = (some: Signal[], at: number) => weighHistory(some, { now: at, halfLifeMs, evidence })
  const monthAgo = now - MONTH_MS
  const leanings = leaningsOf(live.content, live.catalogue.columns, {
    taste: weigh(visible, now),
    earlier: weigh(
      visible.filter(({ at }) => at <= monthAgo),
      monthAgo,
    ),
    max: MAX_PER_KIND,
  })
  const { nameOf } = live.namesIn(reader.languages)
  const reading: LeaningNames = {
    names: localisedNames(firstSupported(reader.languages, ctx.settings.language)),
    asTitle: ({ title, term }) => ({ id: live.idOf(title), title: nameOf(title), weight: term }),
  }
  const ofKind = (kind: (typeof kinds)[number]) =>
    leanings.filter((leaning) => leaning.kind === kind).map((leaning) => asEntry(leaning, reading))
  return { asOf: isoTime(now), ...(Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as LeaningLists) }
}

type LeaningLists = Record<(typeof kinds)[number], ReturnType<typeof asEntry>[]>

type LeaningNames = {
  names: LocalisedNames
  asTitle: (behind: Leaning['titles'][number]) => { id: string; title: string; weight: number }
}

function asEntry(leaning: Leaning, { names, asTitle }: LeaningNames) {
  const { key, weight, change, titles } = leaning
  return { id: key, name: nameOfLeaning(names, leaning), weight, change, titles: titles.slice(0, MAX_TITLES).map(asTitle) }
}

/** The columns have codes of countries and languages, and genres in English; names of people need no translation. */
function nameOfLeaning(names: LocalisedNames, { kind, key, name }: Leaning): string {
  switch (kind) {
    case 'genres':
      return names.genre({ name }).name
    case 'decades':
      return names.decade(key)
    case 'countries':
      return names.country(String(key))
    case 'languages':
      return names.language(String(key))
    default:
      return name
  }
}
