import { type EntryToImport, isWatched } from '../taste/imported.ts'
import type { ImportedEvent } from './formats/entry.ts'

/** A title of the catalogue, as far as what is said of it depends on that; `runtime` in minutes. */
export type TargetTitle = { number: number; isSeries: boolean; runtime: number | undefined }

/** When it is: what has no time is of now, what is of the future too. */
export type Clock = { now: number; latest: number }

/** No season, or no episode. */
const NO_EPISODE = -1
const FULL_PROGRESS = 100

type Watched = Extract<ImportedEvent, { kind: 'watched' }>

/** What a file says of one title, as it is kept. */
export function tasteEntries(title: TargetTitle, events: readonly ImportedEvent[], clock: Clock): EntryToImport[] {
  const entries: EntryToImport[] = []
  const { number } = title
  const timeOf = (at: number | undefined) => (at === undefined || at > clock.latest ? clock.now : at)
  for (const event of events) {
    if (event.kind === 'listed')
      entries.push({ kind: event.list, number, season: NO_EPISODE, episode: NO_EPISODE, at: timeOf(event.at), amount: 0 })
    else if (event.kind === 'shown')
      entries.push({ kind: 'shown', number, season: NO_EPISODE, episode: NO_EPISODE, at: timeOf(event.at), amount: event.times })
    else if (event.kind === 'rated')
      entries.push({ kind: 'rated', number, ...episodeRefOf(title, event), at: timeOf(event.at), amount: event.rating })
    else if (event.kind === 'position')
      entries.push({ kind: 'playback', number, ...watchedEpisode(title, event), at: timeOf(event.at), amount: event.progress })
  }
  const watched = events.filter((event) => event.kind === 'watched')
  for (const some of byEpisode(title, watched).values()) entries.push(...watchedEntries(title, some, timeOf))
  return oneOpinion(entries)
}

function episodeRefOf(
  { isSeries }: TargetTitle,
  { season, episode }: { season?: number | undefined; episode?: number | undefined },
) {
  if (!isSeries || season === undefined) return { season: NO_EPISODE, episode: NO_EPISODE }
  return { season, episode: episode ?? NO_EPISODE }
}

/** What was watched of a series is of a season, and the first where nothing is said. */
function watchedEpisode(title: TargetTitle, event: { season?: number | undefined; episode?: number | undefined }) {
  return episodeRefOf(title, { ...event, season: event.season ?? 1 })
}

function byEpisode(title: TargetTitle, watched: readonly Watched[]): Map<string, Watched[]> {
  return Map.groupBy(watched, (event) => Object.values(watchedEpisode(title, event)).join())
}

/** How far it was watched and when last, and each time that it was watched to the end. */
function watchedEntries(
  title: TargetTitle,
  some: readonly Watched[],
  timeOf: (at: number | undefined) => number,
): EntryToImport[] {
  const [first] = some
  if (!first) return []
  const key = { number: title.number, ...watchedEpisode(title, first) }
  const last = latestOf(some)
  const progress = progressOf(title, some, last)
  const entries: EntryToImport[] = [{ kind: 'history', ...key, at: timeOf(last.at), amount: progress }]
  for (const { at, dayOnly, isState, minutes, progress: own = FULL_PROGRESS } of some) {
    const isPlay = at !== undefined && !isState && isWatched(minutes === undefined ? own : progress)
    if (isPlay) entries.push({ kind: 'play', ...key, at: timeOf(at), amount: 0, ...(dayOnly && { dayOnly }) })
  }
  return entries
}

/** A state says how it is now; else the latest time counts. */
function latestOf(some: readonly Watched[]): Watched {
  const states = some.filter(({ isState }) => isState)
  return (states.length > 0 ? states : some).reduce((latest, event) => ((event.at ?? 0) >= (latest.at ?? 0) ? event : latest))
}

function progressOf({ runtime }: TargetTitle, some: readonly Watched[], last: Watched): number {
  if (last.minutes === undefined || runtime === undefined) return clamped(last.progress ?? FULL_PROGRESS)
  const minutes = some.reduce((sum, event) => sum + (event.minutes ?? 0), 0)
  return clamped(Math.round((FULL_PROGRESS * minutes) / runtime))
}

const clamped = (progress: number) => (Number.isFinite(progress) ? Math.min(FULL_PROGRESS, Math.max(0, progress)) : FULL_PROGRESS)

/** Of several opinions about a title the last counts. */
function oneOpinion(entries: EntryToImport[]): EntryToImport[] {
  const isOpinion = ({ kind }: EntryToImport) => kind === 'liked' || kind === 'super_liked' || kind === 'disliked'
  const last = entries
    .filter(isOpinion)
    .reduce<EntryToImport | undefined>((found, entry) => (found && found.at > entry.at ? found : entry), undefined)
  return entries.filter((entry) => !isOpinion(entry) || entry === last)
}
