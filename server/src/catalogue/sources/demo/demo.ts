import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { genreIds, idOfName } from './demo-names.ts'
import { type DemoTitle, demoServices } from './demo-services.ts'

const FOLDER = fileURLToPath(new URL('../../../../demo', import.meta.url))
const FIELDS_PER_LINE = 15

/** The titles of the demo catalogue, one per line; `server/demo/README.md` explains the fields. */
export function demoTitles(folder = FOLDER) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'exceptions.txt')
  return files.sort().flatMap((name) => linesOf(readFileSync(path.join(folder, name), 'utf8')).map(titleOfLine))
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** Converts a line to the catalogue format. */
export function titleOfLine(line: string) {
  const fields = line.split(' | ').map((field) => (field.trim() === '-' ? '' : field.trim()))
  if (fields.length !== FIELDS_PER_LINE)
    throw new Error(`a line of the demo has ${fields.length} fields instead of ${FIELDS_PER_LINE}: ${line.slice(0, 60)}`)
  const [id = '', title = '', original = '', date = '', runtime = '', seasons = '', genres = '', language = ''] = fields
  const [countries = '', certificate = '', keywords = '', people = '', collection = '', marks = '', overview = ''] =
    fields.slice(8)
  const [fame = 5, acclaim = 5] = marks.split(' ').map(Number)
  const series = id.startsWith('TV_')
  const genreNames = listOf(genres)
  const offered: DemoTitle = { genres: genreNames, language, year: Number(date.slice(0, 4)), series, acclaim, fame }
  return {
    id,
    media_type: series ? ('tv' as const) : ('movie' as const),
    title,
    ...(original && { original_title: original }),
    release_date: date,
    runtime: Number(runtime),
    ...(series && { seasons: seasonsOf(seasons) }),
    original_language: language,
    countries: countries.split(' '),
    genres: genreNames.map((name) => ({ id: genreId(name), name })),
    keywords: listOf(keywords).map((name) => ({ id: idOfName(name), name })),
    people: peopleOf(people),
    ...(collection && { collection: { id: idOfName(collection), name: collection } }),
    ...renownOf(fame, acclaim),
    ...(certificate && { certifications: { US: certificate } }),
    providers: offersOf(offered),
    overview,
  }
}

function listOf(field: string): string[] {
  return field === '' ? [] : field.split(', ')
}

function genreId(name: string): number {
  const id = genreIds[name]
  if (id === undefined) throw new Error(`the demo names a genre that TMDB has not: ${name}`)
  return id
}

function seasonsOf(field: string) {
  return field.split(' ').map((episodes, at) => ({ number: at + 1, episodes: Number(episodes) }))
}

function peopleOf(field: string) {
  return listOf(field).map((entry, order) => {
    const [, name = entry, job = 'actor'] = /^(.+) \((\w+)\)$/.exec(entry) ?? []
    return { id: idOfName(name), name, job, order }
  })
}

/** Converts grades from 1 to 9 to the scales of votes and popularity. */
function renownOf(fame: number, acclaim: number) {
  return { popularity: Math.round(2 ** fame), vote_average: 4.5 + acclaim / 2, vote_count: Math.round(100 * 1.9 ** fame) }
}

function offersOf(title: DemoTitle) {
  return demoServices
    .filter(({ offers }) => offers(title))
    .flatMap(({ id, name, regions }) => regions.map((region) => ({ region, id, name })))
}
