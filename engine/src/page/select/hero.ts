import { hasBit } from '../../catalogue/bits.ts'
import { SAGA } from '../../models/content/relations.ts'
import type { SeedTerms } from '../contributions/seed-terms.ts'
import { intersect } from '../pool/bitsets.ts'
import { othersOfSaga } from '../pool/saga-titles.ts'
import type { Composition } from '../rows/composition.ts'
import { closeInForm } from '../rows/narrowing/close-to-seeds.ts'
import type { TasteSubject } from '../rows/taste/taste-subject.ts'
import { HERO_TITLES } from '../slate/settings.ts'
import { isWidelyKnown } from '../workspace/widely-known.ts'
import { bestRecognised, HERO_REACH, highest, valuesOfFelt } from './best-of-seed.ts'
import { openThemeLimits, wellKnownIndexes } from './hero-newcomers.ts'

/**
 * Ten titles for different parts of the taste: for each seed, newest first, its best title; then fallbacks until the
 * hero is full. For several people they are among their top picks, `picksTogether`.
 */
export function heroTitles(composition: Composition, picksTogether: Uint32Array | null): Uint32Array {
  const { areNewcomers, hasFewSeeds, core, abovePrior, subject, relatedPicks, followed, bitsets } = composition
  const hero = openHeroSelection(composition)
  if (followed) hero.fill(followed.bits, Math.ceil(HERO_TITLES * followed.share))
  takeFilmsOfSeries(composition, hero)
  takeForSeeds(composition, hero, picksTogether)
  if (picksTogether) hero.fill(picksTogether)
  if (subject) for (const part of subject.parts) fillShare(composition, hero, part)
  if (subject?.share === 1) hero.fill(abovePrior ? intersect(subject.bits, abovePrior, bitsets.take()) : subject.bits)
  if (relatedPicks && !hasFewSeeds) hero.fill(relatedPicks)
  // Titles close to the few seeds come before well-known ones.
  if (hasFewSeeds && !hero.isFull()) hero.fill(closeInForm(composition))
  if (areNewcomers) takeWellKnown(composition, hero)
  else if (!hero.isFull() && !core) for (const poolIndex of bestOfEachGenre(composition)) hero.take(poolIndex)
  if (core) hero.fill(core.bits)
  if (abovePrior && !areNewcomers && !hasFewSeeds) {
    hero.fill(abovePrior)
    // Rather another film above its prior than a series below it.
    hero.allowAnyType()
    hero.fill(abovePrior)
  }
  hero.fill(null)
  hero.allowAnyType() // a filter may leave only one type
  hero.fill(null)
  return Uint32Array.from(hero.titles)
}

/** Takes the best titles of one of two subjects, above their prior, until it has its share of the hero. */
function fillShare(
  { abovePrior, bitsets, pool }: Composition,
  hero: HeroSelection,
  { bits, share }: Pick<TasteSubject, 'bits' | 'share'>,
): void {
  const present = [...hero.titles].filter((title) => hasBit(bits, pool.poolIndexOf[title])).length
  const missing = Math.max(0, Math.round(HERO_TITLES * share) - present)
  hero.fill(abovePrior ? intersect(bits, abovePrior, bitsets.take()) : bits, hero.titles.size + missing)
}

interface HeroSelection {
  readonly titles: ReadonlySet<number>
  isFull(): boolean
  /**
   * Takes a title unless its form is unfamiliar, an unseen part of its saga comes before it, or the hero has one of its
   * franchise, one for each seed of its saga, or, unless it is of the saga of a seed, enough of its type; returns
   * whether it did.
   */
  take(poolIndex: number): boolean
  /** Takes the best titles of the pool, or those among `bits`, until it is full or has so many titles. */
  fill(bits: Uint32Array | null, max?: number): void
  allowAnyType(): void
}

function openHeroSelection(composition: Composition): HeroSelection {
  const { pool, poor, familiar, afterNext } = composition
  const titles = new Set<number>()
  const franchises = new Set<number>()
  const followed = new Set<SeedTerms>()
  const seedsOf = seedsOfSaga(composition)
  let mayTake = openQuota(composition)
  const isFull = (): boolean => titles.size >= HERO_TITLES
  const take = (poolIndex: number): boolean => {
    const title = pool.titles[poolIndex]
    const franchise = pool.franchises[poolIndex]
    if (poor?.isPoor(poolIndex) || (familiar && !hasBit(familiar, poolIndex)) || isFull() || titles.has(title)) return false
    const ofSaga = seedsOf(title)
    const seed = ofSaga?.find((one) => !followed.has(one))
    if (afterNext.has(title) || (franchise >= 0 && franchises.has(franchise)) || (ofSaga && !seed)) return false
    if (!seed && !mayTake(title)) return false
    titles.add(title)
    franchises.add(franchise)
    if (seed) followed.add(seed)
    return true
  }
  return {
    titles,
    isFull,
    take,
    fill: (bits, max = HERO_TITLES) => {
      for (let poolIndex = 0; poolIndex < pool.ranked && titles.size < max; poolIndex++)
        if (!bits || hasBit(bits, poolIndex)) take(poolIndex)
    },
    allowAnyType: () => {
      mayTake = () => true
    },
  }
}

/** Returns the seeds of whose saga a title is. */
function seedsOfSaga({
  seeds,
  workspace: { scorer },
}: Pick<Composition, 'seeds' | 'workspace'>): (title: number) => readonly SeedTerms[] | undefined {
  const found = new Map<number, SeedTerms[]>()
  const { content } = scorer
  for (const seed of seeds) {
    if (!content || seed.title >= content.count) continue
    const { start, list, ties } = content.related
    for (let at = start[seed.title]; at < start[seed.title + 1]; at++)
      if (ties[at] === SAGA) found.set(list.titles[at], [...(found.get(list.titles[at]) ?? []), seed])
  }
  return (title) => found.get(title)
}

/** Of so many series of the history the hero has the film. */
const MAX_FILMS_OF_SERIES = 2

/**
 * Takes the best film of the saga of each series that rows may follow, newest first: for somebody who likes many
 * series, films rank far down. With few seeds, titles of their sagas come first anyway.
 */
function takeFilmsOfSeries(composition: Composition, hero: HeroSelection): void {
  const { seeds, pool, workspace, profiles, areNewcomers, hasFewSeeds } = composition
  const { series } = workspace.catalogue
  if (profiles.length > 1 || areNewcomers || hasFewSeeds) return
  let taken = 0
  for (const { title, isWanted } of roundRobin(seeds)) {
    if (taken === MAX_FILMS_OF_SERIES) return
    if (isWanted || !hasBit(series, title)) continue
    const films = othersOfSaga(workspace, title)
      .filter((other) => !hasBit(series, other) && isWidelyKnown(workspace, other))
      .map((other) => pool.poolIndexOf[other] ?? -1)
      .filter((poolIndex) => poolIndex >= 0 && poolIndex < pool.ranked)
    if (films.sort((a, b) => a - b).some((poolIndex) => hero.take(poolIndex))) taken++
  }
}

/** With few seeds the hero takes several titles per seed. */
function takeForSeeds(composition: Composition, hero: HeroSelection, picksTogether: Uint32Array | null): void {
  const { pool, seeds, withFeltSeed, afterNext } = composition
  const seen = new Set(afterNext)
  const isTaken = (title: number): boolean => seen.has(title)
  const bestOfSeeds = roundRobin(seeds).map((seed) => {
    const allowed = picksTogether ?? allowedFor(composition, seed.title)
    if (!withFeltSeed) return () => bestRecognised(composition, seed, { allowed, isTaken })
    const values = valuesOfFelt(composition, seed, withFeltSeed)
    return () => highest(composition, values, { allowed, isTaken })
  })
  for (let round = 0; round < (withFeltSeed ? HERO_TITLES : 1); round++) {
    for (const best of bestOfSeeds) {
      const poolIndex = best()
      if (poolIndex < 0) continue
      seen.add(pool.titles[poolIndex])
      hero.take(poolIndex)
    }
  }
}

function takeWellKnown(composition: Composition, hero: HeroSelection): void {
  const spread = openThemeLimits(composition)
  for (const poolIndex of wellKnownIndexes(composition))
    if (spread.isBelowLimits(poolIndex) && hero.take(poolIndex)) spread.add(poolIndex)
}

/** Newest first; of several people the newest of each, then the next of each. */
function roundRobin(seeds: readonly SeedTerms[]): SeedTerms[] {
  const newest = seeds.toSorted((a, b) => b.at - a.at || a.title - b.title)
  const taken = new Map<number, number>()
  const rounds = newest.map((seed) => {
    const turn = taken.get(seed.profileIndex) ?? 0
    taken.set(seed.profileIndex, turn + 1)
    return { seed, turn }
  })
  return rounds.sort((a, b) => a.turn - b.turn).map(({ seed }) => seed)
}

/** Number of titles of the pool that define the ratio of films and series for newcomers. */
const QUOTA_SAMPLE = 240

/** Limits films and series to their ratio in the people's histories, or in the pool for newcomers. */
function openQuota({
  workspace: { catalogue },
  profiles,
  pool,
  areNewcomers,
  hasFewSeeds,
  request,
}: Composition): (title: number) => boolean {
  if (request.filters.media_type) return () => true
  let [series, all] = [0, 0]
  const count = (title: number, weight: number): void => {
    all += weight
    if (hasBit(catalogue.series, title)) series += weight
  }
  if (areNewcomers && !hasFewSeeds)
    for (let poolIndex = 0; poolIndex < Math.min(QUOTA_SAMPLE, pool.ranked); poolIndex++) count(pool.titles[poolIndex], 1)
  else
    for (const { titles, weights } of profiles)
      for (let at = 0; at < titles.length; at++) count(titles[at], Math.max(0, weights[at]))
  const share = all > 0 ? series / all : 0
  const left = { tv: slotsFor(share), movie: slotsFor(1 - share) }
  return (title) => {
    const type = hasBit(catalogue.series, title) ? 'tv' : 'movie'
    return left[type]-- > 0
  }
}

/** The share of the hero plus one, with one slot reserved for the other type if its share is at least that. */
function slotsFor(share: number): number {
  const max = share <= 1 - 1 / HERO_TITLES ? HERO_TITLES - 1 : HERO_TITLES
  return share > 0 ? Math.min(max, Math.ceil(HERO_TITLES * share) + 1) : 0
}

/**
 * The pool indexes of titles that may stand in the hero for a seed: above their prior, of the core of the whole taste
 * (of the seed's core where what the history raises comes first), and of the subject if the seed is, otherwise closely
 * related to a like. Null if all may.
 */
function allowedFor(
  { abovePrior, core, subject, relatedPicks, raisedFirst, hasFewSeeds, bitsets }: Composition,
  seed: number,
): Uint32Array | null {
  const part = subject?.parts.find(({ isOf }) => isOf(seed))
  const isOfSubject = subject !== null && (subject.share === 1 || subject.isOf(seed))
  // With few seeds every title names a seed.
  const ofCore = raisedFirst && core?.isOf(seed) ? core.bits : core?.whole
  const parts = [
    hasFewSeeds ? null : abovePrior,
    ofCore,
    isOfSubject ? (part ?? subject).bits : hasFewSeeds ? null : relatedPicks,
  ]
  let allowed: Uint32Array | null = null
  for (const bits of parts) if (bits) allowed = allowed ? intersect(allowed, bits, bitsets.take()) : bits
  return allowed
}

/** For people without seeds who are no newcomers: the best title of each genre, most liked genre first. */
function bestOfEachGenre({ pool, mix, workspace, abovePrior }: Composition): number[] {
  const order = [...mix.genres.keys()].filter((genre) => mix.genres[genre] > 0)
  order.sort((a, b) => mix.genres[b] - mix.genres[a] || a - b)
  const first = new Map<number, number>()
  for (let poolIndex = 0; poolIndex < Math.min(HERO_REACH, pool.ranked); poolIndex++) {
    const genre = pool.themes[pool.start[poolIndex]] ?? workspace.themes.genres
    const isGenre = pool.start[poolIndex] < pool.start[poolIndex + 1] && genre < workspace.themes.genres
    const isAbovePrior = !abovePrior || hasBit(abovePrior, poolIndex)
    if (isGenre && isAbovePrior && !first.has(genre)) first.set(genre, poolIndex)
  }
  return order.flatMap((genre) => first.get(genre) ?? [])
}
