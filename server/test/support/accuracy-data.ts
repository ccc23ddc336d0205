import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { seeded, shuffle } from '@marquee/engine'
import { type CatalogueTitle, checkFacts } from '../../src/catalogue/facts-schema.ts'

/** Titles and what each person liked of them. */
export type Liked = { titles: CatalogueTitle[]; likes: Map<string, string[]> }

const mini = path.join(import.meta.dirname, '../../../../shared/data/mini')

/** A small real audience of the titles that most like; a made one where that is missing. */
export function someAudience(max: number): Liked & { isReal: boolean } {
  const isReal = existsSync(mini)
  return { ...bestKnown(isReal ? readMini() : madeAudience(), max), isReal }
}

function bestKnown({ titles, likes }: Liked, max: number): Liked {
  const met = new Map<string, number>()
  for (const id of [...likes.values()].flat()) met.set(id, (met.get(id) ?? 0) + 1)
  const audience = ({ id }: CatalogueTitle) => met.get(id) ?? 0
  const kept = titles.toSorted((a, b) => audience(b) - audience(a)).slice(0, max)
  const ids = new Set(kept.map(({ id }) => id))
  return { titles: kept, likes: new Map([...likes].map(([person, own]) => [person, own.filter((id) => ids.has(id))])) }
}

function readMini(): Liked {
  const lines = (name: string) => readFileSync(path.join(mini, name), 'utf8').trimEnd().split(/\r?\n/)
  const likes = new Map<string, string[]>()
  for (const line of lines('ratings.csv').slice(1)) {
    const [person = '', mediaId = '', rating = ''] = line.split(',')
    if (Number(rating) >= 4) likes.set(person, [...(likes.get(person) ?? []), mediaId])
  }
  return { titles: checked(lines('catalogue.ndjson').map((line) => JSON.parse(line))), likes }
}

const [KINDS, OF_A_KIND, PEOPLE, LIKES] = [8, 40, 120, 25]

/** People who like two kinds of titles each, the first titles of a kind most; facts do not reveal the kinds. */
function madeAudience(): Liked {
  const random = seeded(6)
  const titles = Array.from({ length: KINDS * OF_A_KIND }, (_, i) => ({
    id: `MV_${i + 1}`,
    media_type: 'movie' as const,
    title: `Title ${i + 1}`,
    genres: [{ id: i % 3, name: `Genre ${i % 3}` }],
  }))
  const likes = new Map<string, string[]>()
  for (let person = 0; person < PEOPLE; person++) {
    const kinds = [0, 1].map(() => Math.floor(random() ** 1.5 * KINDS))
    const own = new Set<string>()
    while (own.size < LIKES) {
      const kind = random() < 0.15 ? Math.floor(random() * KINDS) : (kinds[own.size % 2] ?? 0)
      own.add(`MV_${kind * OF_A_KIND + Math.floor(random() ** 2 * OF_A_KIND) + 1}`)
    }
    likes.set(`p${person}`, [...own])
  }
  return { titles: checked(titles), likes }
}

function checked(lines: object[]): CatalogueTitle[] {
  return lines.flatMap((line) => {
    const one = checkFacts(line, { adult: false })
    return 'title' in one ? [one.title] : []
  })
}

/** One person to ask about: the history that is given, and what should be found. */
export type SplitPerson = { given: string[]; held: string[] }

/** Some people to learn from, and the others with a fifth of what they like held back. */
export function splitAudience(likes: Liked['likes'], learners: number): { learners: Liked['likes']; asked: SplitPerson[] } {
  const random = seeded(11)
  const order = shuffle(random, Uint32Array.from(likes.size ? [...likes.keys()].keys() : []))
  const people = [...likes]
  const at = (from: number, to?: number) =>
    Array.from(order.subarray(from, to), (i) => people[i] ?? (['', []] as [string, string[]]))
  const asked = at(learners)
    .filter(([, titles]) => titles.length >= 5)
    .map(([, titles]) => {
      const mixed = Array.from(shuffle(random, Uint32Array.from(titles.keys())), (i) => titles[i] ?? '')
      const held = Math.max(1, Math.round(titles.length / 5))
      return { given: mixed.slice(held), held: mixed.slice(0, held) }
    })
  return { learners: new Map(at(0, learners)), asked }
}
