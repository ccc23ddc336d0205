/** Something a profile did with a title. Times are milliseconds; the newest signal of a kind counts. */
export type Signal =
  | { readonly kind: 'super_liked' | 'liked' | 'disliked' | 'watchlist'; readonly title: number; readonly at: number }
  | { readonly kind: 'played'; readonly title: number; readonly at: number; readonly progress: number }
  | { readonly kind: 'rated'; readonly title: number; readonly at: number; readonly rating: number }

/** What a signal is worth before it fades. */
export const signalWeights = {
  super_liked: 2,
  liked: 1.25,
  disliked: -1,
  watchlist: 0.4,
  /** Watched to the end: progress of 80 and more. */
  watched: 1,
  /** Begun and almost ended; less in proportion, the earlier it was left. */
  begun: 0.4,
  /** Left in the first fifth, more than a month ago. */
  dropped: -0.3,
} as const

/** From this progress on something is watched. */
export const WATCHED = 80
/** Below this progress something is barely begun: a look at it, and no word about it. */
export const BARELY_BEGUN = 10
const DROPPED = 20
const MONTH = 30 * 86_400_000

/** A played title's worth: ended, under way, or dropped early. */
export function playedWeight(progress: number, ageMs: number): number {
  if (progress >= WATCHED) return signalWeights.watched
  if (progress < DROPPED && ageMs > MONTH) return signalWeights.dropped
  return (signalWeights.begun * Math.max(progress, BARELY_BEGUN)) / WATCHED
}

/** From this rating on (of 1 to 10) whoever gave it would say that they liked it, whatever else they rate. */
const GOOD_RATING = 7

/** Whether a signal says that a title was liked. A poorer rating may still speak for others: of it one knows that it was watched. */
export function saysLiked(signal: Signal): boolean {
  if (signal.kind === 'rated') return signal.rating >= GOOD_RATING
  return signal.kind === 'liked' || signal.kind === 'super_liked'
}

const USUAL_RATING = 6.5
const USUAL_COUNT = 3
const POINTS = 2.5

/** The profile's own mean rating (of 1 to 10), drawn towards the usual one while there are few. */
export function meanRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((total, rating) => total + rating, USUAL_RATING * USUAL_COUNT)
  return sum / (ratings.length + USUAL_COUNT)
}

/** A rating at one's mean counts half a watch; each point above or below moves it by 0.4, within −1 and 2. */
export function ratedWeight(rating: number, mean: number): number {
  return Math.max(-1, Math.min(2, 0.5 + (rating - mean) / POINTS))
}
