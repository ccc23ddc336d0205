import { normal, type Random, seeded } from '../../engine/src/models/random.ts'
import type { Audience } from '../../server/src/training/interactions/audience.ts'
import { NameNumbering } from '../../server/src/training/interactions/name-numbering.ts'

// A synthetic audience that follows current releases. Titles are released every week. People stay for months, rate at
// different rates, and mostly watch recent releases: popular ones and those near their taste. The rest are older
// titles.

export interface ReleasesShape {
  readonly people: number
  readonly releases: number
  readonly older: number
  readonly days: number
}

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2015, 0, 1)
const KINDS = 12
/** The time constant in days: after it, a title is watched 1/e as often. */
const CURRENT_DAYS = 20
/** A release is current for this many days. */
const LONGEST_CURRENT = 150
/** The share of current releases in all viewings. */
const CURRENT_SHARE = 0.5
const LIKED_SHARE = 0.65

interface MadeTitle {
  readonly fame: number
  readonly kind: number
  readonly day: number
}

/** Ratings from 1 to 10 with their times, sorted by person. */
export function madeReleases(shape: ReleasesShape, seed = 1): Audience {
  const random = seeded(seed)
  const titles = madeTitles(shape, random)
  const [user, title, rating, ratedAt]: number[][] = [[], [], [], []]
  for (let person = 0; person < shape.people; person++)
    for (const { watched, day, points } of lifeOf(titles, shape, random)) {
      user?.push(person)
      title?.push(watched)
      rating?.push(points)
      ratedAt?.push(FIRST_DAY + Math.floor(day * DAY))
    }
  return {
    users: Array.from({ length: shape.people }, (_, at) => `person-${String(at).padStart(6, '0')}`),
    ids: Array.from(titles, (_, at) => `title-${String(at).padStart(5, '0')}`),
    user: Uint32Array.from(user ?? []),
    title: Uint32Array.from(title ?? []),
    rating: Float32Array.from(rating ?? []),
    ratedAt: Float64Array.from(ratedAt ?? []),
    scale: { liked: 7, disliked: 3 },
    refused: 0,
    refusals: [],
  }
}

/** Older titles first, then releases in the order of their days. */
function madeTitles({ releases, older, days }: ReleasesShape, random: Random): MadeTitle[] {
  return Array.from({ length: older + releases }, (_, at) => ({
    fame: Math.exp(1.6 * normal(random)),
    kind: Math.floor(random() * KINDS),
    day: at < older ? -1 : ((at - older) / releases) * days,
  }))
}

interface Watched {
  readonly watched: number
  readonly day: number
  readonly points: number
}

/** The ratings of one person: from a start day, for some months, with short and long gaps. */
function lifeOf(titles: readonly MadeTitle[], { days, older, releases }: ReleasesShape, random: Random): Watched[] {
  const [usualGap, stays] = [12 * Math.exp(0.9 * normal(random)), -100 * Math.log(1 - random())]
  const taste = Float64Array.from({ length: KINDS }, () => Math.exp(2 * normal(random)))
  const own = titles.map(({ fame, kind }) => fame * (taste[kind] ?? 1))
  const first = -100 + random() * (days + 100)
  const seen = new Set<number>()
  const life: Watched[] = []
  for (
    let day = first;
    day < Math.min(days, first + stays);
    day += -usualGap * Math.log(1 - random()) * Math.exp(0.5 * normal(random)) + 0.01
  ) {
    if (day < 0) continue
    const isCurrent = random() < CURRENT_SHARE
    const newest = older + Math.floor((day / days) * releases)
    const oldest = isCurrent ? older + Math.max(0, Math.floor(((day - LONGEST_CURRENT) / days) * releases)) : 0
    const freshness = (at: number): number => (isCurrent ? Math.exp(((titles[at]?.day ?? 0) - day) / CURRENT_DAYS) : 1)
    const watched = drawn(oldest, newest, (at) => (seen.has(at) ? 0 : (own[at] ?? 0) * freshness(at)), random)
    if (watched < 0) continue
    seen.add(watched)
    life.push({ watched, day, points: pointsOf(taste[titles[watched]?.kind ?? 0] ?? 1, random) })
  }
  return life
}

function drawn(from: number, to: number, weightOf: (at: number) => number, random: Random): number {
  let sum = 0
  for (let at = from; at <= to; at++) sum += weightOf(at)
  let left = random() * sum
  for (let at = from; at <= to; at++) {
    left -= weightOf(at)
    if (left < 0) return at
  }
  return -1
}

/** A rating from 1 to 10; higher for a kind that the person prefers. */
function pointsOf(taste: number, random: Random): number {
  if (random() < LIKED_SHARE + 0.1 * Math.log(taste)) return 7 + Math.floor(4 * random())
  return random() < 0.8 ? 4 + Math.floor(3 * random()) : 1 + Math.floor(3 * random())
}

/** A part of an audience, as if read from a file with these lines only. */
export function audiencePart(audience: Audience, isKept: (line: number) => boolean): Audience {
  const lines = Uint32Array.from(audience.user.keys()).filter(isKept)
  const [users, ids] = [new NameNumbering(), new NameNumbering()]
  return {
    ...audience,
    user: lines.map((line) => users.of(audience.users[audience.user[line] ?? 0] ?? '')),
    title: lines.map((line) => ids.of(audience.ids[audience.title[line] ?? 0] ?? '')),
    rating: Float32Array.from(lines, (line) => audience.rating[line] ?? Number.NaN),
    ratedAt: Float64Array.from(lines, (line) => audience.ratedAt[line] ?? Number.NaN),
    users: users.names,
    ids: ids.names,
  }
}
