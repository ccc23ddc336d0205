import { type FallbackReason, hasBit, type Tie } from '@marquee/engine'
import { type Cards, cardsFor, type TitleStates } from '../../catalogue/cards.ts'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { LiveCatalogue } from '../../catalogue/memory/live-catalogue.ts'
import type { Names } from '../../catalogue/names/names.ts'
import { isVisible } from '../../catalogue/visibility.ts'
import type { Session } from '../../ctx.ts'
import { isoTime } from '../../texts/iso-time.ts'
import type { Because, Interaction, Seed, SnapshotEntry } from '../snapshot/snapshot.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'
import type { StoredTitles } from '../snapshot/stored-titles.ts'
import type { SeedLabel, Words } from '../wording/words.ts'
import { wordsIn } from '../wording/words-by-language.ts'
import type { OpenPage } from './page-cache.ts'
import { pictureNow } from './pictures.ts'
import { explainsItems, isListed, type PlacementKind } from './row-kinds.ts'

/** The placement of a title: a row with its subject, or the hero. */
type TitlePlacement = { readonly kind: PlacementKind; readonly subject: StoredSubject }

/** Writes a page as JSON text, title by title, with current facts and the stored reasons. */
export type PageWriter = {
  readonly live: LiveCatalogue
  /** In the page's language. */
  readonly cards: Cards
  readonly words: Words
  readonly baseUrl: string
  /** When the page was composed. */
  readonly createdAt: string
  readonly people: number
  /** What the histories behind the page are made of: likes if there is one, otherwise watched titles. */
  readonly history: Interaction
  /** Whether the caller may see a title. */
  readonly maySee: (title: number) => boolean
  /** The title whose picture illustrates a navigation entry; undefined if the caller may see none of the page. */
  readonly pictureOf: (entry: SnapshotEntry) => number | undefined
  /** The reason of a title at its placement, as `{"text":…,"because":…}`. */
  readonly reasonAt: (list: StoredTitles, index: number, placement: TitlePlacement) => string
  /** The reason of given seeds, one list per person; `text` also gets the number of people who have any. */
  readonly reasonOf: (
    lists: readonly (readonly Because[])[],
    text: (seeds: readonly SeedLabel[], concerned: number) => string,
    order?: NameOrder,
  ) => string
}

/** The person whose strongest seed a row follows, and the people who are named last. */
type NameOrder = { readonly first?: number | undefined; readonly isLast?: (person: number) => boolean }

/** The reader of a page, with the current states of titles for them. */
export type PageReader = Pick<Session, 'profile'> & { readonly states: TitleStates }

/** A session with the profile's title states. To be read before the catalogue, since it may wait. */
export async function pageReaderOf(ctx: CatalogueCtx, { profile, ...who }: Session): Promise<PageReader> {
  return { profile, states: await ctx.titleStates({ profile, ...who }) }
}

/**
 * Opens a page for writing to its reader. Maturity limits are checked on every read: titles above anybody's limit are
 * hidden.
 */
export function pageWriterFor(
  ctx: CatalogueCtx,
  { profile, states }: PageReader,
  { record, snapshot, others }: OpenPage,
): PageWriter {
  const live = ctx.liveCatalogue()
  const words = wordsIn(record.language)
  const cards = cardsFor(live, [record.language], { region: profile.region, states })
  const people = snapshot.seeds.length
  const history = strongestInteraction(snapshot.seeds.flat())
  const profileIds = [record.profile_id, ...(JSON.parse(record.with_profiles) as string[])]
  const limited = [profile, ...others].filter(({ maturity }) => maturity !== 'all')
  const maySee = (title: number) => title < live.count && limited.every((profile) => isVisible(live, profile, title))
  const labels = snapshot.seeds.map((seeds) => seedLabelsOf(seeds, { live, names: cards, words, maySee }))
  const reasonOf: PageWriter['reasonOf'] = (lists, textOf, order = {}) => {
    const visible = lists.map((list, person) => labels[person]?.visible(list) ?? [])
    const [first = [], ...others] = visible
    const named = visible.map((list) => list.filter((_, at) => isNamed(list, at)))
    const seeds = strongestFirst(named, order).flatMap(({ person, because }) => labels[person]?.labelOf(because) ?? [])
    const text = textOf(dropRepeatedNames(seeds), named.filter(({ length }) => length > 0).length)
    if (others.length === 0) return `{"text":${JSON.stringify(text)}${becauseJson(labels[0]?.json(first))}}`
    const reasons = visible.flatMap((list, person) => personReason(labels[person], list, profileIds[person]))
    return `{"text":${JSON.stringify(text)}${reasons.length > 0 ? `,"for":[${reasons.join()}]` : ''}}`
  }
  const fallbackTexts = new Map<string, string>()
  const fallbackText = (fallback: Exclude<FallbackReason, 'none'>, liking: number): string => {
    const key = `${fallback} ${liking}`
    const cached = fallbackTexts.get(key)
    if (cached !== undefined) return cached
    const text = words.fallback(fallback, { liking: snapshot.likings[liking] ?? {}, people, history })
    fallbackTexts.set(key, text)
    return text
  }
  const reasonAt: PageWriter['reasonAt'] = (list, index, { kind, subject }) => {
    const withoutSeeds = () => {
      const { fallback, liking } = list.fallback(index)
      if (fallback === 'none' || explainsItems(kind)) return words.placementReason({ kind, subject, people })
      return fallbackText(fallback, liking)
    }
    if (people > 1) {
      const lists = labels.map((_, person) => list.because(person, index))
      const textFor = (seeds: readonly SeedLabel[], concerned: number) => {
        if (concerned === 0 || isListed(kind)) return withoutSeeds()
        return concerned === people ? words.forEverybody : words.becauseOf(seeds)
      }
      return reasonOf(lists, textFor, { first: subject.profileIndex, isLast: (person) => list.usesFallback(index, person) })
    }
    const seedsOfTitle = labels[0]?.visible(list.because(0, index)) ?? []
    if (seedsOfTitle.length === 0) return `{"text":${JSON.stringify(withoutSeeds())}}`
    // In a row that follows a seed, every item names that seed first.
    const inOrder = kind === 'because' ? seedsOfTitle : leadFirst(seedsOfTitle)
    const namesNone = isListed(kind) || !seedsOfTitle[0]?.isFelt || (kind !== 'because' && list.usesFallback(index))
    const text = namesNone ? JSON.stringify(withoutSeeds()) : labels[0]?.text(inOrder)
    return `{"text":${text}${becauseJson(labels[0]?.json(seedsOfTitle))}}`
  }
  const pictureOf = (entry: SnapshotEntry) => pictureNow(live, { entry, snapshot }, maySee)
  const createdAt = isoTime(record.composed_at ?? 0)
  return { live, cards, pictureOf, words, baseUrl: ctx.baseUrl, createdAt, people, history, maySee, reasonAt, reasonOf }
}

/** The interaction that says the most about a taste among those of its seeds, unless most are only wanted. */
function strongestInteraction(seeds: readonly Seed[]): Interaction {
  const count = (interaction: Interaction) => seeds.filter((seed) => seed.interaction === interaction).length
  if (2 * count('wanted') > seeds.length) return 'wanted'
  return count('liked') > 0 || seeds.length === 0 ? 'liked' : 'watched'
}

/** A seed and the index of its person. */
type PersonSeed = { readonly person: number; readonly because: Because }

/**
 * Orders the seeds of all people: the seed that a row follows (the strongest of `first`), then seeds of the title's
 * saga, then people who are not to be named last, then by share. The second is the strongest of another person, if
 * any is felt, so that the reason names two people.
 */
function strongestFirst(lists: readonly (readonly Because[])[], { first, isLast }: NameOrder): PersonSeed[] {
  const all = lists.flatMap((list, person) => list.map((because, at): PersonSeed & { at: number } => ({ person, because, at })))
  const rank = ({ person, because, at }: (typeof all)[number]) => {
    if (first !== undefined) return person === first && at === 0 ? 1 : 0
    return (because.tie === 'saga' ? 2 : 0) + (isLast?.(person) ? 0 : 1)
  }
  const [strongest, ...rest] = all.sort((a, b) => rank(b) - rank(a) || b.because.steppedShare - a.because.steppedShare)
  if (!strongest) return []
  const other = rest.find(({ person }) => person !== strongest.person)
  return other ? [strongest, other, ...rest.filter((one) => one !== other)] : [strongest, ...rest]
}

/** Puts a seed of the title's saga first. Otherwise a lead seed is named alone, instead of the first. */
function leadFirst(list: readonly Because[]): readonly Because[] {
  const saga = list.find(({ tie }) => tie === 'saga')
  if (saga !== undefined) return saga === list[0] ? list : [saga, ...list.filter((one) => one !== saga)]
  const lead = list.find(({ isLead, isFelt }) => isLead && isFelt)
  return lead === undefined ? list : [lead]
}

/** Drops seeds with the same name: a text could not distinguish them. */
function dropRepeatedNames(seeds: readonly SeedLabel[]): SeedLabel[] {
  return seeds.filter(({ name }, at) => seeds.findIndex((seed) => seed.name === name) === at)
}

/**
 * A second seed is named if its share is at least this part of the strongest one's; in a long history all shares are
 * small.
 */
const MIN_SECOND_SHARE = 0.2

function isNamed(list: readonly Because[], at: number): boolean {
  if (!list[at]?.isFelt) return false
  return at === 0 || (list[at]?.steppedShare ?? 0) >= (list[0]?.steppedShare ?? 0) * MIN_SECOND_SHARE
}

function becauseJson(json = ''): string {
  return json === '' ? '' : `,"because":[${json}]`
}

function personReason(labels: SeedLabels | undefined, list: readonly Because[], profileId = ''): string[] {
  if (!labels || list.length === 0) return []
  const named = labels.labelsOf(list)
  const text = named.length > 0 ? labels.words.becauseOf(named) : labels.several
  return [`{"profileId":"${profileId}","text":${JSON.stringify(text)},"because":[${labels.json(list)}]}`]
}

type SeedLabels = ReturnType<typeof seedLabelsOf>
type SeedLabelsContext = Pick<PageWriter, 'live' | 'words' | 'maySee'> & { names: Pick<Names, 'nameOf'> }

/** The labels of one person's seeds, each worded once. */
function seedLabelsOf(seeds: readonly Seed[], { live, names, words, maySee }: SeedLabelsContext) {
  const heads: (string | null | undefined)[] = []
  const named: (string | undefined)[] = []
  const texts = new Map<string, string>()
  const nameOf = (seed: number): string => {
    const cached = named[seed]
    if (cached !== undefined) return cached
    const name = names.nameOf(seeds[seed]?.title ?? -1)
    named[seed] = name
    return name
  }
  /** `{"id":…,"title":…,"share":` of a seed; null if the caller may not see it. */
  const headOf = (seed: number): string | null => {
    const title = seeds[seed]?.title ?? -1
    const head = maySee(title) ? `{"id":"${live.idOf(title)}","title":${JSON.stringify(nameOf(seed))},"share":` : null
    heads[seed] = head
    return head
  }
  const visible = (list: readonly Because[]) =>
    list.filter(({ seed }) => (heads[seed] === undefined ? headOf(seed) : heads[seed]) !== null)
  const labelOf = ({ seed }: Because): SeedLabel => ({ name: nameOf(seed), interaction: seeds[seed]?.interaction ?? 'watched' })
  /** The seeds that a text names. */
  const labelsOf = (list: readonly Because[]): SeedLabel[] =>
    dropRepeatedNames(list.filter((_, at) => isNamed(list, at)).map(labelOf))
  const json = (list: readonly Because[]): string => {
    let text = ''
    for (const { seed, share } of list) text += `${text === '' ? '' : ','}${heads[seed] ?? ''}${share}}`
    return text
  }
  const textOf = (list: readonly Because[], tie: Tie): string => {
    const [first] = list
    if (!first || tie === 'none') return words.because(labelsOf(list.slice(0, 2)))
    return words.tied(tie, nameOf(first.seed), hasBit(live.catalogue.series, seeds[first.seed]?.title ?? -1))
  }
  /** The text for these seeds, as JSON; at most two are named. */
  const text = (list: readonly Because[]): string => {
    const [first] = list
    const tie = first?.tie ?? 'none'
    const second = tie === 'none' && isNamed(list, 1) ? list[1]?.seed : undefined
    const key = `${tie} ${first?.seed} ${second}`
    const cached = texts.get(key)
    if (cached !== undefined) return cached
    const made = JSON.stringify(textOf(list, tie))
    texts.set(key, made)
    return made
  }
  const several = words.fallback('several', { liking: {}, people: 1, history: strongestInteraction(seeds) })
  return { words, several, visible, labelOf, labelsOf, json, text }
}
