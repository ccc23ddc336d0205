import { FileRefused } from '../failures.ts'
import { csvHeaderOf, csvLinesOf, type Line, type OnRead } from './csv.ts'
import type { Entries, Entry, FormatName, ListMeaning, ReadableFile, RecognisedFile } from './entry.ts'
import { isObject, type JsonObject, objectsIn } from './fields.ts'
import { imdbEntries, imdbTable, isImdb } from './imdb.ts'
import { jellyfinEntries, jellyfinItems } from './jellyfin.ts'
import { isLetterboxd, letterboxdEntries, letterboxdTable } from './letterboxd.ts'
import { isMarqueeExport, marqueeEntries } from './marquee-export.ts'
import { addMovielensFilm, isMovielens, isResearchTable, type MovielensFilms, movielensEntries } from './movielens.ts'
import { isViewingActivity, isViewingHistory, viewingActivity, viewingHistory } from './netflix.ts'
import { plexEntries, plexItems } from './plex.ts'
import { isSimkl, simklEntries } from './simkl.ts'
import { stremioEntries, stremioItems } from './stremio.ts'
import { columnsIn, isTable, tableEntries, tableFormat } from './table.ts'
import { decodeText } from './text.ts'
import { isTmdb, tmdbEntries, tmdbTable } from './tmdb.ts'
import { isTrakt, traktEntries } from './trakt.ts'

/** JSON is parsed in memory. */
const MAX_JSON_BYTES = 100e6
/** The most lines of a file that must be read completely before any of them can be interpreted. */
const MAX_LINES = 250_000

/**
 * Recognises the files of an upload. Unknown files are skipped, unless all are unknown. `onRead` is called while the
 * entries of tables are read; JSON is parsed at once.
 */
export function recogniseFormat(
  files: readonly ReadableFile[],
  listMeaning?: ListMeaning,
  onRead: OnRead = () => {},
): RecognisedFile {
  const films: MovielensFilms = new Map()
  const recognised: RecognisedFile[] = []
  for (const file of [...files].sort(ratingsLast)) {
    const one = recogniseFile(file, { listMeaning, films, onRead })
    if (one) recognised.push(one)
  }
  const [first] = recognised
  if (!first) throw new FileRefused({ code: files.length === 0 ? 'archive-empty' : 'not-recognised' })
  return { format: mainFormat(recognised), entries: concatEntries(recognised.map(({ entries }) => entries)) }
}

/** Sorts ratings last: MovieLens' ratings refer to films that other files name. */
const ratingsLast = (a: ReadableFile, b: ReadableFile) => Number(/ratings/.test(a.name)) - Number(/ratings/.test(b.name))

const mainFormat = (recognised: readonly RecognisedFile[]): FormatName =>
  recognised.find(({ format }) => format !== 'table')?.format ?? 'table'

type FormatHints = { listMeaning: ListMeaning | undefined; films: MovielensFilms; onRead: OnRead }

function recogniseFile({ name, bytes }: ReadableFile, reading: FormatHints): RecognisedFile | undefined {
  const text = decodeText(bytes).trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return recogniseJson(parseJson(text), name)
  const header = csvHeaderOf(text)
  return header && recogniseTable({ text, name, ...header }, reading)
}

function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_BYTES) throw new FileRefused({ code: 'json-too-large', limit: MAX_JSON_BYTES / 1e6 })
  try {
    return JSON.parse(text)
  } catch {
    throw new FileRefused({ code: 'json-damaged' })
  }
}

function recogniseJson(value: unknown, name: string): RecognisedFile | undefined {
  if (isMarqueeExport(value)) return { format: 'marquee', entries: marqueeEntries(value) }
  if (isSimkl(value)) return { format: 'simkl', entries: simklEntries(value) }
  if (isTrakt(value)) return { format: 'trakt', entries: readEach(objectsIn(value), (item) => traktEntries(item, name)) }
  const stremio = stremioItems(value)
  if (stremio) return { format: 'stremio', entries: readEach(stremio, stremioEntries) }
  const jellyfin = jellyfinItems(value)
  if (jellyfin) return { format: 'jellyfin', entries: readEach(jellyfin, jellyfinEntries) }
  const plex = plexItems(value)
  if (plex) return { format: 'plex', entries: readEach(plex, plexEntries) }
  return tautulliHistory(value) ?? (isObject(value) ? traktGroups(value, name) : undefined)
}

/** The history in an answer of Tautulli's API: its fields are named as the columns of its table. */
function tautulliHistory(value: unknown): RecognisedFile | undefined {
  const response = isObject(value) ? value['response'] : undefined
  const answer = isObject(response) ? response['data'] : undefined
  const rows = objectsIn(isObject(answer) ? answer['data'] : answer)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (!isTable(names)) return undefined
  const found = columnsIn(names)
  return { format: tableFormat(names), entries: readEach(rows, (row) => tableEntries(lineOf(row), found)) }
}

function lineOf(row: JsonObject): Line {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]))
}

/** Some Trakt exporters write all lists into one file, by name. */
function traktGroups(value: JsonObject, name: string): RecognisedFile | undefined {
  const groups = Object.entries(value).filter(([, list]) => isTrakt(list))
  if (groups.length === 0) return undefined
  const entries = groups.map(([group, list]) => readEach(objectsIn(list), (item) => traktEntries(item, `${name} ${group}`)))
  return { format: 'trakt', entries: concatEntries(entries) }
}

type TableFile = { text: string; name: string; names: string[]; delimiter: string }

function recogniseTable(table: TableFile, { listMeaning, films, onRead }: FormatHints): RecognisedFile | undefined {
  const { names, name, text } = table
  const lines = () => csvLinesOf(text, table.delimiter, onRead)
  if (isLetterboxd(names)) return letterboxd(table, lines(), listMeaning)
  if (isImdb(names))
    return { format: 'imdb', entries: readEach(lines(), (line) => imdbEntries(line, imdbTable(names, name, listMeaning))) }
  if (isViewingActivity(names)) return { format: 'netflix-activity', entries: readAllLines(lines(), viewingActivity) }
  if (isTmdb(names))
    return { format: 'tmdb', entries: readEach(lines(), (line) => tmdbEntries(line, tmdbTable(name, listMeaning))) }
  if (isMovielens(names)) return movielens(table, lines(), films)
  if (isViewingHistory(names, text))
    return { format: 'netflix', entries: readAllLines(lines(), (every) => viewingHistory(every, names)) }
  if (!isTable(names)) return undefined
  const found = columnsIn(names)
  return { format: tableFormat(names), entries: readEach(lines(), (line) => tableEntries(line, found)) }
}

function letterboxd(
  { names, name }: TableFile,
  lines: AsyncIterable<Line>,
  listMeaning: ListMeaning | undefined,
): RecognisedFile | undefined {
  const byName = letterboxdTable(names, name)
  if (byName === 'other') return undefined
  const table = byName === 'unknown' ? listMeaning : byName
  if (table === undefined) throw new FileRefused({ code: 'unnamed-list' })
  return { format: 'letterboxd', entries: readEach(lines, (line) => letterboxdEntries(line, table)) }
}

function movielens({ names }: TableFile, lines: AsyncIterable<Line>, films: MovielensFilms): RecognisedFile {
  const isNames = isResearchTable(names) && !names.includes('rating')
  const read = async function* () {
    for await (const line of lines) {
      if (isNames) addMovielensFilm(films, line)
      else yield* movielensEntries(line, films)
    }
  }
  return { format: 'movielens', entries: read() }
}

async function* readEach<T>(items: Iterable<T> | AsyncIterable<T>, read: (item: T) => Iterable<Entry>): AsyncGenerator<Entry> {
  for await (const item of items) yield* read(item)
}

async function* readAllLines(lines: AsyncIterable<Line>, read: (lines: Line[]) => Entry[]): AsyncGenerator<Entry> {
  const collected: Line[] = []
  for await (const line of lines) {
    collected.push(line)
    if (collected.length > MAX_LINES) throw new FileRefused({ code: 'too-many-lines', limit: MAX_LINES })
  }
  yield* read(collected)
}

async function* concatEntries(parts: readonly Entries[]): AsyncGenerator<Entry> {
  for (const part of parts) yield* part
}
