import { predictedKeywords, titlesByPrediction } from '../../../models/content/relations.ts'
import { hasFewSeeds, isNewcomer, type ProfileView } from '../../pool/profile-views.ts'
import type { TasteMix } from '../../pool/taste-mix.ts'
import type { ComposeRequest } from '../../slate/request.ts'
import { VISIBLE_TITLES } from '../../slate/settings.ts'
import { MAX_THEMES } from '../../workspace/theme-reader.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { unnamedKeywords } from './taste-themes.ts'
import { type SubjectCandidate, twoSubjectsOf } from './two-subjects.ts'

/** Fewer likes have a page about each of them; of many likes, half have no keyword in common. */
const MIN_LIKES = 6
const MAX_LIKES = 64
/** A keyword, or several with one name, is a subject of a taste if this share of the likes with keywords has it … */
const MIN_SUBJECT_SHARE = 0.5
/** … or, if it is rare, this share; and at least so many likes. */
const MIN_RARE_SHARE = 1 / 3
const MIN_SUBJECT_LIKES = 4
/** Maximum shares of the catalogue: of a subject, of a rare one, and of a further keyword. */
const MAX_USUAL_SUBJECT = 0.01
const MAX_RARE_SUBJECT = 0.001
const MAX_FURTHER_KEYWORD = 0.002
/** A further keyword is one that so many likes have, one of the subject among them. */
const MIN_FURTHER_LIKES = 2
/** A title has the subject by so many keywords, a main one among them, or by so many further ones … */
const MIN_KEYWORDS = 2
const MIN_FURTHER_KEYWORDS = 3
/** … and at least by this share of its keywords: of eighty, two are there by chance … */
const MIN_OF_KEYWORDS = 1 / 12
/** … unless there are too few such titles in the catalogue. */
const ENOUGH_WITH_SEVERAL = 3 * VISIBLE_TITLES

/**
 * The subject of a taste by its keywords. Main keywords name the subject; further ones are rare keywords that a like of
 * the subject has in common with another like: vault and thief beside heist.
 */
export interface SubjectKeywords {
  /** The likes with a main or a further keyword. */
  readonly likes: ReadonlySet<number>
  /** Their share of the likes that have keywords, and that of the likes with a main keyword. */
  readonly share: number
  readonly mainShare: number
  /** The titles of the catalogue that have the subject by their keywords. */
  readonly titles: ReadonlySet<number>
  /** The same of each of two subjects; none if there is one. */
  readonly parts: readonly SubjectKeywords[]
}

/** Finds the keywords that the subjects of a taste consist of; null if it has no subject. */
export function subjectKeywordsOf(
  workspace: Pick<Workspace, 'catalogue' | 'scorer' | 'themes'>,
  request: ComposeRequest,
  { profiles, mix }: { readonly profiles: readonly ProfileView[]; readonly mix: TasteMix },
): SubjectKeywords | null {
  const size = mix.titles.length
  if (profiles.length > 1 || profiles.every(isNewcomer) || hasFewSeeds(profiles)) return null
  if (size < MIN_LIKES || size > MAX_LIKES) return null
  const { themes, catalogue } = workspace
  const keywordsOf = keywordsByLike(workspace, mix)
  const minLikesOf = (share: number): number => Math.max(MIN_SUBJECT_LIKES, share * keywordsOf.size)
  const countOf = (keywords: readonly number[]): number => keywords.reduce((sum, theme) => sum + themes.titleCounts[theme], 0)
  const { count } = catalogue.columns
  const isSubject = ({ keywords, titles }: SubjectCandidate): boolean => {
    const usual = countOf(keywords) / count
    return (
      titles.length >= minLikesOf(usual <= MAX_RARE_SUBJECT ? MIN_RARE_SHARE : MIN_SUBJECT_SHARE) && usual <= MAX_USUAL_SUBJECT
    )
  }
  const candidates = namedSubjects(workspace, request, keywordsOf)
  const two = twoSubjectsOf(workspace, candidates, { size: keywordsOf.size, usual: (keywords) => countOf(keywords) / count })
  if (two.length > 0) return joined(two.map((one) => keywordsAbout(workspace, withoutOthers(keywordsOf, one, two), [one])))
  const subjects = candidates.filter(isSubject)
  return subjects.length === 0 ? null : keywordsAbout(workspace, keywordsOf, subjects)
}

/** The keywords of the likes, without those that are of another subject. */
function withoutOthers(
  keywordsOf: ReadonlyMap<number, number[]>,
  one: SubjectCandidate,
  all: readonly SubjectCandidate[],
): Map<number, number[]> {
  return new Map([...keywordsOf].filter(([title]) => all.every((other) => other === one || !other.titles.includes(title))))
}

/** Two subjects as one, of all likes. */
function joined(parts: readonly SubjectKeywords[]): SubjectKeywords {
  const likes = new Set(parts.flatMap((part) => [...part.likes]))
  const titles = new Set(parts.flatMap((part) => [...part.titles]))
  return { likes, titles, share: 1, mainShare: 1, parts }
}

/** The subject that some main keywords name. */
function keywordsAbout(
  workspace: Pick<Workspace, 'catalogue' | 'scorer' | 'themes'>,
  keywordsOf: ReadonlyMap<number, number[]>,
  subjects: readonly SubjectCandidate[],
): SubjectKeywords {
  const { count } = workspace.catalogue.columns
  const main = new Set(subjects.flatMap(({ keywords }) => keywords))
  const ofMain = new Set(subjects.flatMap(({ titles }) => titles))
  const further = new Set<number>()
  const likesOf = likesByKeyword(keywordsOf)
  const isOfHalf = (theme: number): boolean =>
    main.has(theme) && (likesOf.get(theme)?.length ?? 0) >= MIN_SUBJECT_SHARE * keywordsOf.size
  for (const [theme, titles] of likesOf)
    if (
      !main.has(theme) &&
      titles.length >= MIN_FURTHER_LIKES &&
      titles.some((title) => ofMain.has(title)) &&
      workspace.themes.titleCounts[theme] <= MAX_FURTHER_KEYWORD * count
    )
      further.add(theme)
  const likes = new Set(
    [...keywordsOf].flatMap(([title, own]) => (own.some((theme) => main.has(theme) || further.has(theme)) ? title : [])),
  )
  return {
    likes,
    share: likes.size / keywordsOf.size,
    mainShare: ofMain.size / keywordsOf.size,
    titles: titlesOfSubject(workspace, main, further, isOfHalf),
    parts: [],
  }
}

/**
 * The keywords of each like that has any. All count: a keyword that half of the likes share is not incidental. A like
 * without any has those that its overview predicts, if they can be a subject.
 */
function keywordsByLike(
  { themes, scorer: { content }, catalogue }: Pick<Workspace, 'catalogue' | 'scorer' | 'themes'>,
  mix: TasteMix,
): Map<number, number[]> {
  const read = new Uint32Array(MAX_THEMES)
  const maxTitles = MAX_USUAL_SUBJECT * catalogue.columns.count
  const predictedOf = (title: number): number[] =>
    Array.from(content ? predictedKeywords(content, title) : [], (code) => themes.keywords + code).filter(
      (theme) => themes.titleCounts[theme] <= maxTitles,
    )
  return new Map(
    mix.titles.flatMap((title): [number, number[]][] => {
      const own = Array.from(read.subarray(0, themes.read(title, read, 0))).filter((theme) => theme >= themes.keywords)
      const all = own.length > 0 ? own : predictedOf(title)
      return all.length > 0 ? [[title, all]] : []
    }),
  )
}

function likesByKeyword(keywordsOf: ReadonlyMap<number, readonly number[]>): Map<number, number[]> {
  const likes = new Map<number, number[]>()
  for (const [title, own] of keywordsOf) for (const theme of own) likes.set(theme, [...(likes.get(theme) ?? []), title])
  return likes
}

/** The keywords of the likes by name, without moods; those that no row may be named after only if they are rare. */
function namedSubjects(
  { themes, catalogue }: Pick<Workspace, 'catalogue' | 'themes'>,
  request: ComposeRequest,
  keywordsOf: ReadonlyMap<number, readonly number[]>,
): SubjectCandidate[] {
  const { sameWords, moods = [] } = request
  const unnamed = unnamedKeywords(themes, request)
  const byName = new Map<number, SubjectCandidate>()
  for (const [theme, titles] of likesByKeyword(keywordsOf)) {
    if (unnamed.has(theme) && themes.titleCounts[theme] > MAX_RARE_SUBJECT * catalogue.columns.count) continue
    const keyword = Number(themes.keyOf(theme))
    const name = sameWords?.get(keyword) ?? keyword
    const subject = byName.get(name) ?? { keywords: [], titles: [] }
    byName.set(name, subject)
    subject.keywords.push(theme)
    subject.titles.push(...titles.filter((title) => !subject.titles.includes(title)))
  }
  return [...byName.values()].filter(({ keywords }) => !keywords.some((theme) => moods.includes(Number(themes.keyOf(theme)))))
}

/**
 * The titles of the catalogue, as it was opened, with keywords of a subject, their own or predicted ones. A single
 * keyword is often incidental, unless half of the likes have it.
 */
function titlesOfSubject(
  { themes, catalogue, scorer: { content } }: Pick<Workspace, 'catalogue' | 'scorer' | 'themes'>,
  main: ReadonlySet<number>,
  further: ReadonlySet<number>,
  isOfHalf: (theme: number) => boolean,
): ReadonlySet<number> {
  const { start, titles } = catalogue.keywords
  const counts = new Map<number, number>()
  const withMain = new Set<number>()
  for (const theme of [...main, ...further]) {
    const code = theme - themes.keywords
    const own = titles.subarray(start[code], start[code + 1])
    for (const title of [...own, ...(content ? titlesByPrediction(content, code) : [])]) {
      counts.set(title, (counts.get(title) ?? 0) + (isOfHalf(theme) ? MIN_FURTHER_KEYWORDS : 1))
      if (main.has(theme)) withMain.add(title)
    }
  }
  const { start: first } = catalogue.columns.keywords.lists
  const minCountOf = (title: number): number =>
    Math.max(withMain.has(title) ? MIN_KEYWORDS : MIN_FURTHER_KEYWORDS, MIN_OF_KEYWORDS * (first[title + 1] - first[title]))
  const several = [...counts].flatMap(([title, count]) => (count >= minCountOf(title) ? title : []))
  return several.length < ENOUGH_WITH_SEVERAL ? withMain : new Set(several)
}
