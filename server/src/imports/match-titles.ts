import { fold } from '@marquee/engine'
import { CandidateFinder, type CandidateTitle } from '../catalogue/matching/candidates.ts'
import { decide, type TitleMatch } from '../catalogue/matching/decide.ts'
import type { ImportedEvent } from './formats/entry.ts'
import type { ImportedTitle } from './imported-titles.ts'

/** A title of a file and its match in the catalogue. */
export type MatchedTitle = { title: ImportedTitle; match: TitleMatch }

/** Iterates over the catalogue, one title at a time. */
export type VisitTitles = (take: (number: number, facts: CandidateTitle) => void) => Promise<void>

/** Matches the titles of a file with the catalogue in one pass over it. */
export async function matchTitles(titles: readonly ImportedTitle[], eachTitle: VisitTitles): Promise<MatchedTitle[]> {
  const series = seriesCandidates(titles)
  const all = [...titles, ...series.values()]
  const finder = new CandidateFinder(all)
  await eachTitle((number, facts) => finder.offer(number, facts))
  const matches = all.map((title, row) => ({
    title,
    match: decide({ ...title, latestYear: latestYearOf(title) }, finder.candidatesOf(row)),
  }))
  return groupEpisodes(matches.slice(0, titles.length), matches.slice(titles.length))
}

/** The latest possible release year: a year after the first viewing, since a release may be earlier in some places. */
function latestYearOf({ events }: ImportedTitle): number | undefined {
  const first = Math.min(...events.map((event) => (event.kind === 'watched' ? (event.at ?? Infinity) : Infinity)))
  return Number.isFinite(first) ? new Date(first).getUTCFullYear() + 1 : undefined
}

const seriesKey = ({ person, series }: ImportedTitle) => `${person}\n${fold(series?.title ?? '')}`

/** The series to look for, of names that may be episodes without a season: one per person and name. */
function seriesCandidates(titles: readonly ImportedTitle[]): Map<string, ImportedTitle> {
  const found = new Map<string, ImportedTitle>()
  for (const title of titles) {
    if (!title.series) continue
    const key = seriesKey(title)
    const matched = found.get(key) ?? {
      title: title.series.title,
      type: 'tv',
      person: title.person,
      events: [],
      series: title.series,
    }
    matched.events.push(...episodeEvents(title))
    found.set(key, matched)
  }
  return found
}

function episodeEvents({ events, series }: ImportedTitle): ImportedEvent[] {
  const ref = { season: series?.season ?? 1, episode: series?.episode ?? 1 }
  return events.map((event) => (event.kind === 'watched' || event.kind === 'rated' ? { ...event, ...ref } : event))
}

/**
 * A name that matched as a whole is a title of its own. Others become episodes of their series, if that matched or has
 * more than one of them.
 */
function groupEpisodes(rows: readonly MatchedTitle[], series: readonly MatchedTitle[]): MatchedTitle[] {
  const result: MatchedTitle[] = []
  const unmatched = new Map<string, MatchedTitle[]>()
  for (const row of rows) {
    if (row.title.series && row.match.status !== 'matched') {
      const key = seriesKey(row.title)
      unmatched.set(key, [...(unmatched.get(key) ?? []), row])
    } else result.push(row)
  }
  for (const whole of series) {
    const episodes = unmatched.get(seriesKey(whole.title)) ?? []
    const isSeries = whole.match.status === 'matched' || episodes.length > 1
    if (!isSeries) result.push(...episodes)
    else if (episodes.length > 0)
      result.push({ ...whole, title: { ...whole.title, events: episodes.flatMap(({ title }) => episodeEvents(title)) } })
  }
  return result
}
