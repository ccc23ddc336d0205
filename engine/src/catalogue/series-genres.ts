/** TMDB's genres of series that are several genres of films in one, by number. */
export const filmGenresOfSeriesGenre: Readonly<Record<number, readonly number[]>> = {
  10765: [14, 878], // Sci-Fi & Fantasy: Fantasy, Science Fiction
  10759: [28, 12], // Action & Adventure: Action, Adventure
  10768: [10752], // War & Politics: War
  10762: [10751], // Kids: Family
}
