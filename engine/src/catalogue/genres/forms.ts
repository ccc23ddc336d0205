import { GENRE } from './genre-ids.ts'
/** What kind of work a title is; 'unknown' if it has no genres. */
export const forms = ['unknown', 'liveAction', 'cartoon', 'anime', 'documentary', 'reality'] as const
export type Form = (typeof forms)[number]

const documentary: ReadonlySet<number> = new Set([GENRE.documentary, GENRE.news])
const reality: ReadonlySet<number> = new Set([GENRE.reality, GENRE.talk])

/** The form of a title, by its genres. */
export function formOf(genres: readonly number[], isJapanese: boolean): Form {
  if (genres.length === 0) return 'unknown'
  if (genres.some((genre) => reality.has(genre))) return 'reality'
  if (genres.some((genre) => documentary.has(genre))) return 'documentary'
  if (genres.includes(GENRE.animation)) return isJapanese ? 'anime' : 'cartoon'
  return 'liveAction'
}
