import { fold } from '@marquee/engine'
import { CandidateFinder, type CandidateTitle } from '../catalogue/matching/candidates.ts'
import { decide, type Match } from '../catalogue/matching/decide.ts'
import type { ImportedEvent } from './formats/entry.ts'
import type { ImportedTitle } from './imported-titles.ts'

/** A title of a file, and which of the catalogue's it is. */
export type MatchedTitle = { title: ImportedTitle; match: Match }

/** Goes through the catalogue, a title at a time. */
export type EachTitle = (take: (number: number, facts: CandidateTitle) => void) => Promise<void>

/** Finds the titles of a file in the catalogue, which is gone through once. */
export async function matchTitles(titles: readonly ImportedTitle[], eachTitle: EachTitle): Promise<MatchedTitle[]> {
  const series = seriesIn(titles)
  const all = [...titles, ...series.values()]
  const finder = new CandidateFinder(all)
  await eachTitle((number, facts) => finder.offer(number, facts))
  const matches = all.map((title, row) => ({
    title,
    match: decide({ ...title, latestYear: latestYearOf(title) }, finder.found(row)),
  }))
  return withSeries(matches.slice(0, titles.length), matches.slice(titles.length))
}

/** What was watched had come out: in a year after that at the latest, for whom it came out earlier. */
function latestYearOf({ events }: ImportedTitle): number | undefined {
  const first = Math.min(...events.map((event) => (event.kind === 'watched' ? (event.at ?? Infinity) : Infinity)))
  return Number.isFinite(first) ? new Date(first).getUTCFullYear() + 1 : undefined
}

const seriesKey = ({ person, series }: ImportedTitle) => `${person}\n${fold(series?.title ?? '')}`

/** What may be the series of episodes that have no word for their season. */
function seriesIn(titles: readonly ImportedTitle[]): Map<string, ImportedTitle> {
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

/** What is found by its whole name is a title of its own; the others are their series', where it is one or there are several. */
function withSeries(rows: readonly MatchedTitle[], series: readonly MatchedTitle[]): MatchedTitle[] {
  const result: MatchedTitle[] = []
  const left = new Map<string, MatchedTitle[]>()
  for (const row of rows) {
    if (row.title.series && row.match.status !== 'matched') {
      const key = seriesKey(row.title)
      left.set(key, [...(left.get(key) ?? []), row])
    } else result.push(row)
  }
  for (const whole of series) {
    const episodes = left.get(seriesKey(whole.title)) ?? []
    const isSeries = whole.match.status === 'matched' || episodes.length > 1
    if (!isSeries) result.push(...episodes)
    else if (episodes.length > 0)
      result.push({ ...whole, title: { ...whole.title, events: episodes.flatMap(({ title }) => episodeEvents(title)) } })
  }
  return result
}
