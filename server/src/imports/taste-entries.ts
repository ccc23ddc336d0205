import { type EntryToImport, isWatched } from '../taste/bulk/imported.ts'
import { type EpisodeInput, type EpisodeRef, NO_EPISODE, wholeTitle } from '../taste/series/episode-ref.ts'
import type { ImportedEvent } from './formats/entry.ts'

/** The facts of a catalogue title that its entries depend on; `runtime` in minutes. */
export type TargetTitle = { number: number; isSeries: boolean; runtime: number | undefined }

/** Events without a time, or later than `latest`, get the time `now`. */
export type TimeBounds = { now: number; latest: number }

const FULL_PROGRESS = 100

type Watched = Extract<ImportedEvent, { kind: 'watched' }>

type TimeOf = (at: number | undefined) => number

/** Converts the events of a file about one title to the entries that are stored. */
export function tasteEntries(title: TargetTitle, events: readonly ImportedEvent[], bounds: TimeBounds): EntryToImport[] {
  const timeOf: TimeOf = (at) => (at === undefined || at > bounds.latest ? bounds.now : at)
  const entries = events.flatMap((event) => (event.kind === 'watched' ? [] : (entryOf(title, event, timeOf) ?? [])))
  const watched = events.filter((event) => event.kind === 'watched')
  for (const viewings of byEpisode(title, watched).values()) entries.push(...watchedEntries(title, viewings, timeOf))
  return keepLatestOpinion(entries)
}

/** The entry of an event other than a viewing; undefined for an owned part of a film, which has none. */
function entryOf(title: TargetTitle, event: Exclude<ImportedEvent, Watched>, timeOf: TimeOf): EntryToImport | undefined {
  const { number } = title
  const at = timeOf(event.at)
  switch (event.kind) {
    case 'listed':
      return { kind: event.list, number, ...wholeTitle, at, amount: 0 }
    case 'collected':
      return title.isSeries ? { kind: 'collected', number, ...episodeRefOf(title, event), at, amount: 0 } : undefined
    case 'shown':
      return { kind: 'shown', number, ...wholeTitle, at, amount: event.times }
    case 'rated':
      return { kind: 'rated', number, ...episodeRefOf(title, event), at, amount: event.rating }
    case 'position':
      return { kind: 'playback', number, ...watchedEpisode(title, event), at, amount: event.progress }
  }
}

function episodeRefOf({ isSeries }: TargetTitle, { season, episode }: EpisodeInput): EpisodeRef {
  if (!isSeries || season === undefined) return wholeTitle
  return { season, episode: episode ?? NO_EPISODE }
}

/** The episode of a viewing; of a series without a season, season 1. */
function watchedEpisode(title: TargetTitle, event: EpisodeInput): EpisodeRef {
  return episodeRefOf(title, { ...event, season: event.season ?? 1 })
}

function byEpisode(title: TargetTitle, watched: readonly Watched[]): Map<string, Watched[]> {
  return Map.groupBy(watched, (event) => Object.values(watchedEpisode(title, event)).join())
}

/**
 * The history entry of an episode or film (last time and progress), and a play for each time that it was watched to the
 * end.
 */
function watchedEntries(title: TargetTitle, viewings: readonly Watched[], timeOf: TimeOf): EntryToImport[] {
  const [first] = viewings
  if (!first) return []
  const key = { number: title.number, ...watchedEpisode(title, first) }
  const last = latestEventOf(viewings)
  const progress = progressOf(title, viewings, last)
  const entries: EntryToImport[] = [{ kind: 'history', ...key, at: timeOf(last.at), amount: progress }]
  for (const { at, dayOnly, isState, minutes, progress: own = FULL_PROGRESS } of viewings) {
    const isPlay = at !== undefined && !isState && isWatched(minutes === undefined ? own : progress)
    if (isPlay) entries.push({ kind: 'play', ...key, at: timeOf(at), amount: 0, ...(dayOnly && { dayOnly }) })
  }
  return entries
}

/** The latest viewing; states, which tell the current progress, take precedence. */
function latestEventOf(viewings: readonly Watched[]): Watched {
  const states = viewings.filter(({ isState }) => isState)
  return (states.length > 0 ? states : viewings).reduce((latest, event) => ((event.at ?? 0) >= (latest.at ?? 0) ? event : latest))
}

function progressOf({ runtime }: TargetTitle, viewings: readonly Watched[], last: Watched): number {
  if (last.minutes === undefined || runtime === undefined) return clampProgress(last.progress ?? FULL_PROGRESS)
  const minutes = viewings.reduce((sum, event) => sum + (event.minutes ?? 0), 0)
  return clampProgress(Math.round((FULL_PROGRESS * minutes) / runtime))
}

const clampProgress = (progress: number) =>
  Number.isFinite(progress) ? Math.min(FULL_PROGRESS, Math.max(0, progress)) : FULL_PROGRESS

/** Drops all but the latest of several opinions about a title. */
function keepLatestOpinion(entries: EntryToImport[]): EntryToImport[] {
  const isOpinion = ({ kind }: EntryToImport) => kind === 'liked' || kind === 'super_liked' || kind === 'disliked'
  const last = entries
    .filter(isOpinion)
    .reduce<EntryToImport | undefined>((found, entry) => (found && found.at > entry.at ? found : entry), undefined)
  return entries.filter((entry) => !isOpinion(entry) || entry === last)
}
