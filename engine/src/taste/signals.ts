import { grades } from '../models/interactions.ts'

/** Something a profile did with a title. Times are milliseconds; the newest signal of a kind counts. */
export type Signal =
  | { readonly kind: 'super_liked' | 'liked' | 'disliked' | 'watchlist'; readonly title: number; readonly at: number }
  | { readonly kind: 'played'; readonly title: number; readonly at: number; readonly progress: number }
  | { readonly kind: 'rated'; readonly title: number; readonly at: number; readonly rating: number }

/** What a signal is worth before it fades. */
export const signalWeights = {
  super_liked: 1.5,
  liked: 1,
  disliked: -1,
  watchlist: 0.4,
  /** Watched to the end: progress of 80 and more. */
  watched: 0.8,
  /** Begun and almost ended; less in proportion, the earlier it was left. */
  begun: 0.4,
  /** Left in the first fifth, more than a month ago. */
  dropped: -0.3,
} as const

/** From this progress on something is watched. */
export const WATCHED_PROGRESS = 80
/** Below this progress something is barely begun: a look at it, and no word about it. */
export const BARELY_BEGUN = 10
const DROPPED_PROGRESS = 20
const MONTH_MS = 30 * 86_400_000

/** A played title's worth: ended, under way, or dropped early. */
export function playedWeight(progress: number, ageMs: number): number {
  if (progress >= WATCHED_PROGRESS) return signalWeights.watched
  if (progress < DROPPED_PROGRESS && ageMs > MONTH_MS) return signalWeights.dropped
  return (signalWeights.begun * Math.max(progress, BARELY_BEGUN)) / WATCHED_PROGRESS
}

/** From this rating on (of 1 to 10) whoever gave it would say that they liked it, and up to that one that they did not. */
const GOOD_RATING = 7
const BAD_RATING = 3

/** Whether a signal says that a title was liked. A poorer rating may still speak for others: of it one knows that it was watched. */
export function saysLiked(signal: Signal): boolean {
  if (signal.kind === 'rated') return signal.rating >= GOOD_RATING
  return signal.kind === 'liked' || signal.kind === 'super_liked'
}

/** What a signal says of a title, as audiences say it by their ratings. What was merely watched counts as liked. */
export function gradeOfSignal(signal: Signal): 0 | 1 | 2 {
  if (signal.kind === 'disliked') return grades.disliked
  if (signal.kind !== 'rated' || signal.rating >= GOOD_RATING) return grades.liked
  return signal.rating <= BAD_RATING ? grades.disliked : grades.met
}
