import { fold } from '@marquee/engine'
import type { TitleReference } from '../catalogue/matching/title-reference.ts'
import { FileRefused } from './failures.ts'
import type { Entries, Entry, ImportedEvent } from './formats/entry.ts'

/** All entries of a file about one title, for one person. */
export type ImportedTitle = TitleReference & {
  person: string
  events: ImportedEvent[]
  /** The series that it is an episode of, if the catalogue has no title of its name. */
  series?: { title: string; season: number; episode: number }
}

export const importLimits = { titles: 50_000, events: 250_000, people: 50 } as const

/**
 * Groups the entries of a file by title: a film that several tables name is one title, and so are all episodes of a
 * series.
 */
export async function gatherTitles(entries: Entries): Promise<ImportedTitle[]> {
  const titles = new Map<string, ImportedTitle>()
  let events = 0
  for await (const entry of entries) {
    if (++events > importLimits.events) throw new FileRefused({ code: 'too-many-entries', limit: importLimits.events })
    const key = keyOf(entry)
    const existing = titles.get(key)
    if (existing) mergeInto(existing, entry)
    else if (titles.size === importLimits.titles) throw new FileRefused({ code: 'too-many-titles', limit: importLimits.titles })
    else titles.set(key, newTitle(entry))
  }
  return [...titles.values()]
}

function newTitle({ event, person = '', series, ...reference }: Entry): ImportedTitle {
  return { ...reference, person, events: [event], ...(series && { series }) }
}

/** Adds an entry to its title, and fills in fields that earlier entries left undefined. */
function mergeInto(title: ImportedTitle, { event, person: _, series: __, ...reference }: Entry): void {
  title.events.push(event)
  for (const [name, value] of Object.entries(reference) as [keyof TitleReference, never][])
    if (title[name] === undefined && value !== undefined) title[name] = value
}

function keyOf({ person = '', mediaId, imdb, tmdb, tvdb, type, title, year }: Entry): string {
  const byName = title === undefined ? `tvdb ${type} ${tvdb}` : `${fold(title)} ${year ?? ''} ${type ?? ''}`
  const name = mediaId ?? imdb ?? (tmdb === undefined ? byName : `${type} ${tmdb}`)
  return `${person}\n${name}`
}
