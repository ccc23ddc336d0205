import { fold } from '@marquee/engine'
import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import { type Entries, type Entry, FileRefused, type ImportedEvent } from './formats/entry.ts'

/** All that a file says about one title, for one person. */
export type ImportedTitle = TitleReference & {
  person: string
  events: ImportedEvent[]
  /** If it is no title of its own, it is an episode of this series. */
  series?: { title: string; season: number; episode: number }
}

export const importLimits = { titles: 50_000, events: 250_000, people: 50 } as const

/** Gathers a file's entries by title: the same film in several tables is one film, all episodes of a series are one series. */
export async function gatherTitles(entries: Entries): Promise<ImportedTitle[]> {
  const titles = new Map<string, ImportedTitle>()
  let events = 0
  for await (const entry of entries) {
    if (++events > importLimits.events) throw tooMuch('entries', importLimits.events)
    const key = keyOf(entry)
    const existing = titles.get(key)
    if (existing) addTo(existing, entry)
    else if (titles.size === importLimits.titles) throw tooMuch('titles', importLimits.titles)
    else titles.set(key, newTitle(entry))
  }
  return [...titles.values()]
}

function tooMuch(what: string, most: number): FileRefused {
  return new FileRefused(`the file has more than ${most.toLocaleString('en')} ${what}`)
}

function newTitle({ event, person = '', series, ...named }: Entry): ImportedTitle {
  return { ...named, person, events: [event], ...(series && { series }) }
}

/** What one line does not know, another may. */
function addTo(title: ImportedTitle, { event, person: _, series: __, ...named }: Entry): void {
  title.events.push(event)
  for (const [name, value] of Object.entries(named) as [keyof TitleReference, never][])
    if (title[name] === undefined && value !== undefined) title[name] = value
}

function keyOf({ person = '', mediaId, imdb, tmdb, tvdb, type, title, year }: Entry): string {
  const byName = title === undefined ? `tvdb ${type} ${tvdb}` : `${fold(title)} ${year ?? ''} ${type ?? ''}`
  const name = mediaId ?? imdb ?? (tmdb === undefined ? byName : `${type} ${tmdb}`)
  return `${person}\n${name}`
}
