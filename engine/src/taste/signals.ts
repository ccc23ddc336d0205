import { grades } from '../models/audience/interactions.ts'

/** An action of a profile on a title. Times are in milliseconds; of several signals of one kind the newest counts. */
export type Signal =
  | { readonly kind: 'super_liked' | 'liked' | 'disliked' | 'watchlist'; readonly title: number; readonly at: number }
  | { readonly kind: 'played'; readonly title: number; readonly at: number; readonly progress: number }
  | { readonly kind: 'rated'; readonly title: number; readonly at: number; readonly rating: number }

/** The weight of each signal before decay. */
export const signalWeights = {
  super_liked: 1.5,
  liked: 1,
  disliked: -1,
  watchlist: 0.4,
  /** Progress of at least 80 percent. */
  watched: 0.8,
  /** Progress just below that; proportionally less for less progress. */
  begun: 0.4,
  /** Abandoned in the first fifth, more than a month ago. */
  dropped: -0.3,
} as const

/** From this progress on (in percent) a title counts as watched. */
export const WATCHED_PROGRESS = 80
/** Below this progress a title was only sampled, which says nothing about the taste. */
export const BARELY_STARTED_PROGRESS = 10
const DROPPED_PROGRESS = 20
const MONTH_MS = 30 * 86_400_000

/** The weight of a played title: watched, in progress, or abandoned early. */
export function playedWeight(progress: number, ageMs: number): number {
  if (progress >= WATCHED_PROGRESS) return signalWeights.watched
  if (progress < DROPPED_PROGRESS && ageMs > MONTH_MS) return signalWeights.dropped
  return (signalWeights.begun * Math.max(progress, BARELY_STARTED_PROGRESS)) / WATCHED_PROGRESS
}

/** Ratings (1 to 10) from `GOOD_RATING` on are likes, up to `BAD_RATING` dislikes. */
const GOOD_RATING = 7
const BAD_RATING = 3

/** Whether a signal is a like. A lower rating is none, but may weigh positively, because the title was watched. */
export function isLike(signal: Signal): boolean {
  if (signal.kind === 'rated') return signal.rating >= GOOD_RATING
  return signal.kind === 'liked' || signal.kind === 'super_liked'
}

/** The grade of a signal, on the scale of an audience's ratings. A title that was only watched counts as liked. */
export function gradeOfSignal(signal: Signal): 0 | 1 | 2 {
  if (signal.kind === 'disliked') return grades.disliked
  if (signal.kind !== 'rated' || signal.rating >= GOOD_RATING) return grades.liked
  return signal.rating <= BAD_RATING ? grades.disliked : grades.neutral
}
