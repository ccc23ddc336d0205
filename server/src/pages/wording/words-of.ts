import type { RowKind } from '@marquee/engine'
import { compileMessages } from '../../../../locales/compile.ts'
import type { RowMessages } from '../../../../locales/messages.gen.ts'
import { type Language, readLocale } from '../../locales.ts'
import { reasonsOf } from './reasons.ts'
import { type Themes, themesOf } from './themes.ts'
import { isList, nameInTurn, type PlacementLabel, type RowLabel, type Words } from './words.ts'

/** Rows that are named by what their titles have in common. */
const themeKinds = ['genre', 'keyword', 'decade', 'country', 'language', 'blend'] as const satisfies RowKind[]
type ThemeKind = (typeof themeKinds)[number]

/** Rows that a taste fills; where nobody has one yet, what everybody loves. */
const tasteKinds = ['top_picks', 'because', 'person', 'popular', ...themeKinds] as const satisfies RowKind[]
type TasteKind = (typeof tasteKinds)[number]

/** Our words in one language, from its folder in `locales`. */
export function wordsOf(language: Language): Words {
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
      const name = isTheme(kind) ? themes.name(row.subject) : nameOf({ messages, themes }, { ...row, kind }, seed)
      return nameInTurn(row, name, messages.furtherMore)
    },
    rowReason: (row, seeds) => {
      if (seeds.length === 0 && row.shared !== undefined) return reasons.sharedWith(row.shared)
      if (isList(row.kind) || seeds.length === 0) return sourceOf(messages, row)
      return row.people > 1 ? reasons.becauseOf(seeds) : reasons.because(seeds)
    },
    entry: (subject) => {
      if (subject.providerName ?? subject.provider) return subject.providerName ?? subject.provider ?? ''
      if (subject.decade !== undefined && subject.genre === undefined) return decadeOf(messages, subject)
      return themes.entry(subject)
    },
    byItself: (placement) => counted(messages.byItself, placement, placement.kind),
    forEverybody: messages.reasons.forEverybody,
  }
}

function isTheme(kind: RowKind): kind is ThemeKind {
  return themeKinds.some((one) => one === kind)
}

function isOfTaste(kind: RowKind): kind is TasteKind {
  return tasteKinds.some((one) => one === kind)
}

type NamedRow = Omit<RowLabel, 'kind'> & { readonly kind: Exclude<RowKind, ThemeKind> }

function nameOf({ messages: { names }, themes }: { messages: RowMessages; themes: Themes }, row: NamedRow, seed: string): string {
  const { kind, subject, people } = row
  if (kind === 'because') return (subject.liked ? names.because_liked : names.because_watched)({ n: people, seed })
  if (kind === 'person') return subject.personName ? names.person({ person: subject.personName }) : names.person_unknown
  if (kind === 'top_region' && subject.counted)
    return subject.region ? names.top_region_week_in({ place: themes.placeOf(subject.region) }) : names.top_region_week
  return said(names[kind], people)
}

/** Where a row comes from that nothing in the history speaks for. */
function sourceOf({ sources }: RowMessages, row: RowLabel): string {
  const { kind, people, isOwn } = row
  if (isOfTaste(kind)) return isOwn ? sources.taste({ n: people }) : sources.everybody
  return counted(sources, row, kind)
}

type CountMessage = string | ((values: { n: number }) => string)

/** What is said of a kind of row; a chart is one of the week where people were counted. */
function counted<Key extends string>(
  messages: Readonly<Record<Key, CountMessage> & { top_region_week: string }>,
  { subject, people }: Pick<PlacementLabel, 'subject' | 'people'>,
  kind: Key,
): string {
  return kind === 'top_region' && subject.counted ? messages.top_region_week : said(messages[kind], people)
}

function said(message: CountMessage, people: number): string {
  return typeof message === 'string' ? message : message({ n: people })
}

function decadeOf({ entries }: RowMessages, { decade = 0, since, until }: RowLabel['subject']): string {
  if (since) return entries.decadeSince({ decade })
  return until ? entries.decadeUntil({ decade }) : entries.decade({ decade })
}
