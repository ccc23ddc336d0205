import { readFile } from 'node:fs/promises'
import { eachTitle } from '../catalogue/each-title.ts'
import type { Ctx } from '../ctx.ts'
import { FileRefused, type ImportFailure } from './failures.ts'
import { filesIn } from './formats/archive.ts'
import type { OnRead } from './formats/csv.ts'
import type { FormatName, ListMeaning, ReadableFile } from './formats/entry.ts'
import { recogniseFormat } from './formats/recognise.ts'
import { gatherTitles, type ImportedTitle, importLimits } from './imported-titles.ts'
import { type MatchedTitle, matchTitles } from './match-titles.ts'
import { addRows, type ImportedRow } from './store.ts'

/** The file to read, and the import it is for. */
export type ReadTask = {
  file: string
  name: string
  listMeaning: ListMeaning | undefined
  profileId: string
  importId: string
  /** The approximate number of titles in the catalogue, to compute the progress. */
  titles: number
}

export type PersonInFile = { name: string; titles: number }

/** The format of a file, its people and its number of entries; or why it cannot be imported. */
export type ReadReport =
  | { format: FormatName; people: PersonInFile[]; read: number }
  | { refused: ImportFailure; message: string }

/** Rows per insert: other writers wait for the statement, so it must be short. */
const ROWS_PER_INSERT = 200
/** The share of reading the file in the whole progress; the rest is matching its titles. */
const READING_SHARE = 0.1
const TITLES_PER_PROGRESS_REPORT = 5000

/** Reads a file, matches its titles with the catalogue, and stores the matches as rows of the import. */
export async function readHistory(db: Ctx['db'], task: ReadTask, onProgress: (done: number) => void): Promise<ReadReport> {
  try {
    const files = await filesIn(await readFile(task.file), task.name)
    const { format, entries } = recogniseFormat(files, task.listMeaning, readingProgress(files, onProgress))
    const titles = await gatherTitles(entries)
    if (titles.length === 0) throw new FileRefused({ code: 'no-titles' })
    const people = peopleIn(titles)
    if (people.length > importLimits.people) throw new FileRefused({ code: 'too-many-people', limit: importLimits.people })
    onProgress(READING_SHARE)
    const matched = await matchTitles(titles, (take) => eachCatalogueTitle(db, task.titles, { take, onProgress }))
    await storeMatches(db, task, matched)
    return { format, people, read: titles.reduce((sum, { events }) => sum + events.length, 0) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.failure, message: error.message }
    throw error
  }
}

/** Reports how much of the files was read; their characters are at most as many as their bytes. */
function readingProgress(files: readonly ReadableFile[], onProgress: (done: number) => void): OnRead {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let read = 0
  return (characters) => {
    read += characters
    onProgress(READING_SHARE * Math.min(1, read / Math.max(1, total)))
  }
}

type TitleVisitor = { take: Parameters<Parameters<typeof matchTitles>[1]>[0]; onProgress: (done: number) => void }

function eachCatalogueTitle(db: Ctx['db'], count: number, { take, onProgress }: TitleVisitor): Promise<void> {
  let seen = 0
  return eachTitle(db, (number, facts) => {
    take(number, JSON.parse(facts))
    if (++seen % TITLES_PER_PROGRESS_REPORT === 0)
      onProgress(READING_SHARE + (1 - READING_SHARE) * Math.min(1, seen / Math.max(1, count)))
  })
}

function peopleIn(titles: readonly ImportedTitle[]): PersonInFile[] {
  const groups = Map.groupBy(titles, ({ person }) => person)
  return [...groups].map(([name, ofPerson]) => ({ name, titles: ofPerson.length }))
}

async function storeMatches(db: Ctx['db'], task: ReadTask, matched: readonly MatchedTitle[]): Promise<void> {
  for (let from = 0; from < matched.length; from += ROWS_PER_INSERT) {
    const batch = matched.slice(from, from + ROWS_PER_INSERT)
    await addRows(
      db,
      batch.map((one, at) => rowOf(task, from + at, one)),
    )
  }
}

function rowOf({ profileId, importId }: ReadTask, position: number, { title, match }: MatchedTitle): ImportedRow {
  return {
    profile_id: profileId,
    import_id: importId,
    position,
    person: title.person,
    title:
      title.title ?? title.imdb ?? title.mediaId ?? (title.tmdb === undefined ? `TheTVDB ${title.tvdb}` : `TMDB ${title.tmdb}`),
    year: title.year ?? null,
    media_type: title.type ?? null,
    status: match.status,
    reason: match.reason,
    number: match.status === 'matched' ? match.number : null,
    candidates: JSON.stringify(match.status === 'unsure' ? match.candidates : []),
    events: JSON.stringify(title.events),
  }
}
