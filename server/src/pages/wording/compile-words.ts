import type { RowKind } from '@marquee/engine'
import { compileMessages } from '../../../../locales/compile.ts'
import type { RowMessages } from '../../../../locales/messages.gen.ts'
import { type Language, readLocale } from '../../texts/locales.ts'
import { isListed, type PlacementKind } from '../reading/row-kinds.ts'
import { reasonsOf } from './reasons.ts'
import { type Themes, themesOf } from './themes.ts'
import { nameInTurn, type PlacementLabel, type RowLabel, type Words } from './words.ts'

/**
 * Kinds of row with texts of their own in a locale. Without a name a row is named by its themes; without a source it
 * comes from the taste.
 */
type NamedKind = Extract<RowKind, keyof RowMessages['names']> | 'because'
type SourcedKind = Extract<RowKind, keyof RowMessages['sources']>
/** Kinds of row with a reason of their own for their titles; all others use the default. */
type PlacedKind = Extract<PlacementKind, keyof RowMessages['placements']>

/** The words of one language, from its folder in `locales`. */
export function compileWords(language: Language): Words {
  const messages = compileMessages<RowMessages>(readLocale(language, 'rows'), language)
  const themes = themesOf({
    language,
    grammar: readLocale(language, 'grammar'),
    genres: readLocale(language, 'genres'),
    countries: readLocale(language, 'countries'),
    keywords: readLocale(language, 'keywords'),
    messages: messages.themes,
  })
  const reasons = reasonsOf(language, { messages, themes })
  return {
    ...reasons,
    row: (row, seed) => {
      const { kind } = row
      const hasName = isNamed(messages, kind)
      const name = hasName ? nameOf({ messages, themes }, { ...row, kind }, seed) : themes.name(row.subject)
      return nameInTurn(row, name, messages.furtherMore)
    },
    rowReason: (row, seeds) => {
      if (seeds.length === 0 && row.shared !== undefined) return reasons.sharedWith(row.shared)
      if (isListed(row.kind) || seeds.length === 0) return sourceOf(messages, row)
      return row.people > 1 ? reasons.becauseOf(seeds) : reasons.because(seeds)
    },
    entry: (subject) => {
      if (subject.providerName ?? subject.provider) return subject.providerName ?? subject.provider ?? ''
      if (subject.decade !== undefined && subject.genre === undefined) return decadeOf(messages, subject)
      return themes.entry(subject)
    },
    placementReason: (placement) => {
      const { kind } = placement
      return hasPlacement(messages, kind) ? messageFor(messages.placements, placement, kind) : messages.placements.usual
    },
    forEverybody: messages.reasons.forEverybody,
  }
}

function isNamed({ names }: RowMessages, kind: RowKind): kind is NamedKind {
  return kind === 'because' || kind in names
}

function isSourced({ sources }: RowMessages, kind: RowKind): kind is SourcedKind {
  return kind in sources
}

function hasPlacement({ placements }: RowMessages, kind: PlacementKind): kind is PlacedKind {
  return kind in placements
}

type NamedRow = Omit<RowLabel, 'kind'> & { readonly kind: NamedKind }

interface RowWords {
  readonly messages: RowMessages
  readonly themes: Themes
}

/** Names that depend on more than the kind of row and the number of people. */
const detailedNames = {
  because: ({ messages: { names } }: RowWords, { subject, people }: NamedRow, seed: string) =>
    names[becauseNameOf(subject)]({ n: people, seed }),
  person: ({ messages: { names } }: RowWords, { subject: { personName } }: NamedRow) =>
    personName ? names.person({ person: personName }) : names.person_unknown,
  top_region: ({ messages: { names }, themes }: RowWords, { subject: { counted, region }, people }: NamedRow) => {
    if (!counted) return messageForCount(names.top_region, people)
    return region ? names.top_region_week_in({ place: themes.inRegion(region) }) : names.top_region_week
  },
}

/** The name of a row that follows a seed, by how the seed was interacted with. */
function becauseNameOf({ liked, wanted }: RowLabel['subject']) {
  if (wanted) return 'because_wanted'
  return liked ? 'because_liked' : 'because_watched'
}

function isDetailed(kind: NamedKind): kind is keyof typeof detailedNames {
  return kind in detailedNames
}

function nameOf(words: RowWords, row: NamedRow, seed: string): string {
  const { kind, people } = row
  return isDetailed(kind) ? detailedNames[kind](words, row, seed) : messageForCount(words.messages.names[kind], people)
}

/** The reason of a row without a single seed: the whole taste, or popularity if its titles are loved. */
function sourceOf(messages: RowMessages, row: RowLabel): string {
  const { kind, people, history, isLoved } = row
  const { sources } = messages
  if (isSourced(messages, kind)) return messageFor(sources, row, kind)
  if (history) return sources[tasteSources[history]]({ n: people })
  return isLoved ? sources.everybody : sources.more
}

/** Nobody says of what they only watched, or put aside for later, that they like it. */
const tasteSources = { liked: 'taste', watched: 'tasteWatched', wanted: 'tasteWanted' } as const

type CountMessage = string | ((values: { n: number }) => string)

/** The text for a kind of row; a chart of real interactions has its own. */
function messageFor<Key extends string>(
  messages: Readonly<Record<Key, CountMessage> & { top_region_week: string }>,
  { subject, people }: Pick<PlacementLabel, 'subject' | 'people'>,
  kind: Key,
): string {
  return kind === 'top_region' && subject.counted ? messages.top_region_week : messageForCount(messages[kind], people)
}

function messageForCount(message: CountMessage, people: number): string {
  return typeof message === 'string' ? message : message({ n: people })
}

function decadeOf({ entries }: RowMessages, { decade = 0, since, until }: RowLabel['subject']): string {
  if (since) return entries.decadeSince({ decade })
  return until ? entries.decadeUntil({ decade }) : entries.decade({ decade })
}
