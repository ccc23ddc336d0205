import { GENRE } from '../../catalogue/genres/genre-ids.ts'
import { isAllowedFor } from '../../catalogue/title-updates.ts'
import { isLike } from '../../taste/signals.ts'
import type { ComposeRequest } from '../slate/request.ts'
import { themesIn } from '../workspace/theme-records.ts'
import type { Workspace } from '../workspace/workspace.ts'

// Scary and crime titles are not made for teenagers, but some of them look for nothing else, and much of it is
// certified for their age. Their own likes open such a genre.

/** The genres that likes can open. */
const openable = [GENRE.horror, GENRE.thriller, GENRE.crime, GENRE.war, GENRE.warAndPolitics]
/** So many liked titles of a genre open it. */
const MIN_LIKED = 3

/** The genres that the likes of a teenager open on their own page. The maturity limit applies to these titles too. */
export function openedGenres(
  { catalogue, records, themes }: Pick<Workspace, 'catalogue' | 'records' | 'themes'>,
  { profiles }: Pick<ComposeRequest, 'profiles'>,
): number[] {
  const [{ maturity, region, history }, ...others] = profiles
  if (maturity !== 'teen' || others.length > 0) return []
  const likes = history.signals.filter((signal) => isLike(signal) && isAllowedFor(catalogue, signal.title, maturity, region))
  return openable.filter((genre) => {
    const theme = themes.find('genre', genre)
    return theme !== undefined && likes.filter(({ title }) => themesIn(records, title).includes(theme)).length >= MIN_LIKED
  })
}
