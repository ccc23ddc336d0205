import { csvFields } from '../delimited.ts'
import { type NamedGenre, privateKeyword } from '../genres.ts'
import { linesOf } from '../lines.ts'

const MAX_PER_FILM = 50
const LONGEST_TAG = 60

/** The tags of each film as keywords: normalised, and only tags used by at least two people on any films. */
export async function readTags(file: string): Promise<(movieId: string) => NamedGenre[]> {
  const tags = new Map<string, { keyword: NamedGenre; firstPerson: string; isShared: boolean }>()
  const ofFilm = new Map<string, Set<string>>()
  for await (const { text, line } of linesOf(file)) {
    const [person = '', film = '', words = ''] = (line > 1 && text !== undefined && csvFields(text)) || []
    const keyword = privateKeyword(words)
    if (keyword.name === '' || keyword.name.length > LONGEST_TAG) continue
    const tag = tags.get(keyword.name)
    if (!tag) tags.set(keyword.name, { keyword, firstPerson: person, isShared: false })
    else if (tag.firstPerson !== person) tag.isShared = true
    const existing = ofFilm.get(film)
    if (existing) existing.add(tag?.keyword.name ?? keyword.name)
    else ofFilm.set(film, new Set([tag?.keyword.name ?? keyword.name]))
  }
  return (film) => {
    const shared = [...(ofFilm.get(film) ?? [])].map((name) => tags.get(name)).filter((tag) => tag?.isShared)
    return shared.flatMap((tag) => (tag ? [tag.keyword] : [])).slice(0, MAX_PER_FILM)
  }
}
