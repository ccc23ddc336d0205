import type { Columns } from '../../catalogue/columns/columns.ts'
import { listOf } from '../../catalogue/columns/number-lists.ts'
import { type Form, formOf, forms } from '../../catalogue/genres/forms.ts'
import { agesOf } from '../../catalogue/maturity/maturity.ts'
import {
  isYoung,
  type KeywordOfViewers,
  keywordOfViewers,
  preschoolCertificate,
  type ViewerAge,
  type ViewerFacts,
  viewerAgeOf,
  viewerAges,
} from '../../catalogue/maturity/viewer-ages.ts'
import type { TitleFacts } from '../../catalogue/title-facts.ts'
import type { GroupSets } from './fact-groups.ts'

// What a title loses as similar to another because it is of another form, or made for viewers of another age. It is a
// penalty, not a filter: in a small catalogue such titles still fill the list, at its end.

const NONE = { unknown: 0, liveAction: 0, cartoon: 0, anime: 0, documentary: 0, reality: 0 } as const

/** By the form of the seed, then of the title. */
const formPenalties: Readonly<Record<Form, Readonly<Record<Form, number>>>> = {
  unknown: NONE,
  liveAction: { ...NONE, unknown: 0.1, cartoon: 0.25, anime: 0.4, documentary: 0.7, reality: 0.7 },
  cartoon: { ...NONE, unknown: 0.1, liveAction: 0.2, anime: 0.2, documentary: 0.7, reality: 0.7 },
  anime: { ...NONE, unknown: 0.1, liveAction: 0.5, cartoon: 0.25, documentary: 0.8, reality: 0.8 },
  documentary: { ...NONE, unknown: 0.4, liveAction: 0.8, cartoon: 0.8, anime: 0.8, reality: 0.3 },
  reality: { ...NONE, unknown: 0.4, liveAction: 0.8, cartoon: 0.8, anime: 0.8, documentary: 0.3 },
}

/** By the viewers of the seed, then of the title. What is for adults is never similar to what is for small children. */
const agePenalties: Readonly<Record<ViewerAge, Readonly<Record<ViewerAge, number>>>> = {
  small: { small: 0, children: 0.15, family: 0.5, general: 1.5, adult: 3 },
  children: { small: 0.15, children: 0, family: 0.2, general: 1, adult: 3 },
  family: { small: 0.5, children: 0.1, family: 0, general: 0.25, adult: 1.5 },
  general: { small: 1, children: 0.6, family: 0.15, general: 0, adult: 0 },
  adult: { small: 1.5, children: 1, family: 0.3, general: 0, adult: 0 },
}

const AGES = viewerAges.length
const formAndAge = (form: Form, age: ViewerAge): number => forms.indexOf(form) * AGES + viewerAges.indexOf(age)
const formAt = (kind: number): Form => forms[Math.floor(kind / AGES)] ?? 'unknown'
const ageAt = (kind: number): ViewerAge => viewerAges[kind % AGES] ?? 'general'

/** The penalty of each kind of title beside a seed of a kind; one row of the table for each. */
const penalties = Array.from({ length: forms.length * AGES }, (_, seed) =>
  Float32Array.from(
    { length: forms.length * AGES },
    (_, kind) => formPenalty(seed, kind) + agePenalties[ageAt(seed)][ageAt(kind)],
  ),
)

/** The penalties by kind of title, for a seed of a kind. */
export function penaltiesOf(seed: number): Float32Array {
  return penalties[seed]
}

/** The part of the penalty that is for another form. */
export function formPenalty(seed: number, kind: number): number {
  return formPenalties[formAt(seed)][formAt(kind)]
}

/** The kind of each title: its form and the age of its viewers as one byte; with capacity for titles added later. */
export function titleKinds(columns: Columns, genres: GenreGroups, length: number): Uint8Array {
  const { count, languages, ages, isSeries } = columns
  const groups = genreFactsOf(columns, genres)
  const readYoung = youngFactsReader(columns)
  const japanese = languages.codeOf(JAPANESE) ?? -1
  const { start, values } = languages.lists
  const kinds = new Uint8Array(length)
  for (let title = 0; title < count; title++) {
    const { ids, isYoung, formsOf } = groups[genres.of[title]]
    const { keywords, hasPreschoolCertificate } = isYoung ? readYoung(title) : NOTHING_YOUNG
    const viewers = {
      isSeries: isSeries[title] === 1,
      genres: ids,
      age: ages.strictest[title],
      keywords,
      hasPreschoolCertificate,
    }
    const isJapanese = start[title] < start[title + 1] && values[start[title]] === japanese
    kinds[title] = formAndAge(formsOf[isJapanese ? 1 : 0], viewerAgeOf(viewers))
  }
  return kinds
}

/** The titles grouped by genres: the group of each title, and the codes of the genres of each group. */
type GenreGroups = Pick<GroupSets, 'of' | 'sets'>

/** The numbers of the genres of each group, and the form of its titles, Japanese or not. */
function genreFactsOf({ trustedGenres: { keys } }: Columns, { sets }: GenreGroups) {
  return Array.from({ length: sets.start.length - 1 }, (_, group) => {
    const ids = Array.from(listOf(sets, group), (code) => keys[code])
    return { ids, isYoung: isYoung(ids), formsOf: [formOf(ids, false), formOf(ids, true)] as const }
  })
}

/** What is read of titles with genres for young viewers only. */
type YoungFacts = Pick<ViewerFacts, 'keywords' | 'hasPreschoolCertificate'>

const NOTHING_YOUNG: YoungFacts = { keywords: [], hasPreschoolCertificate: false }

function youngFactsReader({ keywords, certificates }: Columns): (title: number) => YoungFacts {
  const preschool = certificates.codeOf(preschoolCertificate) ?? -1
  const read: KeywordOfViewers[] = []
  const keywordAt = (code: number): KeywordOfViewers => {
    read[code] ??= keywordOfViewers(keywords.names.at(code) ?? '')
    return read[code]
  }
  return (title) => ({
    keywords: Array.from(listOf(keywords.lists, title), keywordAt),
    hasPreschoolCertificate: listOf(certificates.lists, title).includes(preschool),
  })
}

const JAPANESE = 'ja'

/** The kind of a title that was added or changed. */
export function kindOfFacts(title: TitleFacts): number {
  const ids = (title.genres ?? []).map(({ id }) => id)
  const certificates = Object.entries(title.certifications ?? {}).map(([region, certificate]) => `${region}:${certificate}`)
  const age = viewerAgeOf({
    isSeries: title.media_type === 'tv',
    genres: ids,
    keywords: (title.keywords ?? []).map(({ name }) => keywordOfViewers(name)),
    age: agesOf(title).at(-1) ?? 255,
    hasPreschoolCertificate: certificates.includes(preschoolCertificate),
  })
  return formAndAge(formOf(ids, title.original_language === JAPANESE), age)
}
