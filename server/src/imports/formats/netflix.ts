import type { Line } from './csv.ts'
import type { Entry } from './entry.ts'
import { dayOf, type EventTime, eventTimeOf, titleOf } from './fields.ts'
import { episodeIn, type NetflixName, netflixName } from './netflix-names.ts'

/** Whether a table is a viewing history: two columns, title and date, in any language. */
export function isViewingHistory(names: readonly string[], text: string): boolean {
  if (names.length !== 2) return false
  const [, second = ''] = text.split(/\r?\n|\r/, 2)
  return (names[0] === 'title' && names[1] === 'date') || ENDS_WITH_DATE.test(second)
}

const ENDS_WITH_DATE = /[,;\t]\s*"?\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\.?"?\s*$/

/** Whether a table is `ViewingActivity.csv` of a personal data export. */
export function isViewingActivity(names: readonly string[]): boolean {
  return ['profile name', 'start time', 'duration', 'title', 'supplemental video type'].every((name) => names.includes(name))
}

/** One viewing. */
type View = { name: NetflixName; text: string; when: EventTime; person?: string; minutes?: number }

/** The entries of a viewing history. Needs all lines to find out the order of dates and the numbers of episodes. */
export function viewingHistory(lines: readonly Line[], names: readonly string[]): Entry[] {
  const [titleColumn = '', dateColumn = ''] = names
  const order = dateOrder(lines.map((line) => line[dateColumn] ?? ''))
  const views: View[] = []
  for (const line of lines) {
    const text = titleOf(line[titleColumn])
    if (text !== undefined) views.push({ text, name: netflixName(text), when: dateOf(line[dateColumn] ?? '', order) })
  }
  return entriesOf(views)
}

/** Shorter viewings do not count as watching. */
const MIN_MINUTES_WATCHED = 2

/** The entries of a viewing activity, without trailers and very short viewings. */
export function viewingActivity(lines: readonly Line[]): Entry[] {
  const views: View[] = []
  for (const line of lines) {
    const text = titleOf(line['title'])
    const minutes = minutesOf(line['duration'] ?? '')
    if (text === undefined || line['supplemental video type'] || minutes < MIN_MINUTES_WATCHED) continue
    if (/autoplayed/i.test(line['attributes'] ?? '') && !/user_interaction|Unspecified/i.test(line['attributes'] ?? '')) continue
    const person = titleOf(line['profile name'])
    views.push({ text, name: netflixName(text), when: eventTimeOf(line['start time']), minutes, ...(person && { person }) })
  }
  return entriesOf(views)
}

function minutesOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(\d+):(\d+):(\d+)/.exec(duration) ?? []
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

type DateOrder = 'month first' | 'day first'

/** The order of day and month; where no date of the file shows it, the order of the United States. */
function dateOrder(dates: readonly string[]): DateOrder {
  const isDayFirst = dates.some((date) => Number(/^(\d{1,2})\/\d/.exec(date)?.[1]) > 12)
  return isDayFirst ? 'day first' : 'month first'
}

/** Matches Korean dates, such as `20. 10. 21.`: the year is first. */
const SHORT_YEAR_FIRST = /^\d{2}\. \d{1,2}\. \d{1,2}\.$/

/** Parses `10/21/20`, `21/10/2020`, `16.8.2022`, `2020-10-21`, `2020. 10. 21.`, `20. 10. 21.` */
function dateOf(text: string, order: DateOrder): EventTime {
  const iso = eventTimeOf(text)
  if (iso.at !== undefined) return iso
  const [a = '', b = '', c = ''] = text.match(/\d+/g) ?? []
  if (a.length === 4) return dateMoment(Number(a), Number(b), Number(c))
  if (SHORT_YEAR_FIRST.test(text)) return dateMoment(2000 + Number(a), Number(b), Number(c))
  const year = c.length === 2 ? 2000 + Number(c) : Number(c)
  const monthFirst = text.includes('/') && order === 'month first'
  return monthFirst ? dateMoment(year, Number(a), Number(b)) : dateMoment(year, Number(b), Number(a))
}

function dateMoment(year: number, month: number, day: number): EventTime {
  const midnight = Date.UTC(year, month - 1, day)
  return new Date(midnight).getUTCMonth() === month - 1 && year > 1990 ? dayOf(midnight) : {}
}

/**
 * The entries of viewings. Episodes whose names have no number are numbered in the order in which they were watched.
 */
function entriesOf(views: readonly View[]): Entry[] {
  const numbers = new EpisodeNumbering()
  const oldestFirst = [...views].reverse().sort((a, b) => (a.when.at ?? 0) - (b.when.at ?? 0))
  return oldestFirst.map((view) => entryOf(view, numbers))
}

function entryOf({ name, text, when, person, minutes }: View, numbers: EpisodeNumbering): Entry {
  const personField = person === undefined ? {} : { person }
  if ('show' in name) {
    const ref = {
      season: name.season,
      ...(name.episode && { episode: numbers.of([person, name.show, name.season], name.episode) }),
    }
    return { title: name.show, type: 'tv', ...personField, event: { kind: 'watched', ...when, ...ref } }
  }
  const event = { kind: 'watched', ...when, ...(minutes !== undefined && { minutes: Math.round(minutes) }) } as const
  const film = { title: text, type: 'movie', ...personField, event } as const // a series is always named with its episode
  if (!name.perhaps) return film
  const { show, episode } = name.perhaps
  return { ...film, series: { title: show, season: 1, episode: numbers.of([person, show, 1], episode) } }
}

/** Assigns a number to each episode name within a season. */
class EpisodeNumbering {
  readonly #seasons = new Map<string, { numbers: Map<string, number>; taken: Set<number> }>()

  of(season: readonly unknown[], name: string): number {
    const key = JSON.stringify(season)
    const numbering = this.#seasons.get(key) ?? { numbers: new Map<string, number>(), taken: new Set<number>() }
    this.#seasons.set(key, numbering)
    const assigned = numbering.numbers.get(name)
    if (assigned !== undefined) return assigned
    const named = episodeIn(name)
    let number = named !== undefined && !numbering.taken.has(named) ? named : numbering.numbers.size + 1
    while (numbering.taken.has(number)) number++
    numbering.numbers.set(name, number)
    numbering.taken.add(number)
    return number
  }
}
