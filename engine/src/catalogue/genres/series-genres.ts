import { GENRE } from './genre-ids.ts'
/** TMDB's genres of series that are several genres of films in one. */
export const filmGenresOfSeriesGenre: Readonly<Record<number, readonly number[]>> = {
  [GENRE.sciFiAndFantasy]: [GENRE.fantasy, GENRE.scienceFiction],
  [GENRE.actionAndAdventure]: [GENRE.action, GENRE.adventure],
  [GENRE.warAndPolitics]: [GENRE.war],
  [GENRE.kids]: [GENRE.family],
}
