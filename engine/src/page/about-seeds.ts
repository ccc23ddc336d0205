import { hasBit } from '../catalogue/fresh.ts'
import { priorOf } from '../models/scorer.ts'
import type { Candidate } from './candidate.ts'
import { themesOn } from './cards.ts'
import { isFelt, leastFelt } from './felt.ts'
import { invite, type Pool } from './pool.ts'
import { countPlaces, setPlace } from './pool-bits.ts'
import type { RowKind } from './row.ts'
import type { Scene } from './scene.ts'
import type { SeedTerms } from './seed-terms.ts'
import { LEAST_TITLES, REASONS } from './settings.ts'
import type { Stage } from './stage.ts'
import { both } from './theme-rows.ts'
import type { Viewer } from './viewers.ts'

// Where a few titles are known of somebody, a good part of the page is about these and says so: rows that follow them, and rows about
// what they are (who made them, their keywords, genres, country) that hold only titles in which one of them is felt.

/** Rows about something that a title can be; its time alone is nothing that a title would be named for. */
const kinds: ReadonlySet<RowKind> = new Set<RowKind>(['person', 'keyword', 'country', 'language', 'genre', 'blend', 'decade'])

/** Brings the titles along that are nearest to those of a short history by who made them, keywords and words. */
export function inviteRelated(stage: Stage, viewers: readonly Viewer[], pool: Pool): void {
  const { content } = stage.scorer
  if (!content) return
  const { start, list } = content.related
  for (const { titles, weights } of viewers) {
    for (let at = 0; at < titles.length; at++) {
      const title = titles[at] ?? 0
      if (title >= content.count || (weights[at] ?? 0) <= 0) continue
      for (let i = start[title] ?? 0; i < (start[title + 1] ?? 0); i++) {
        const near = list.titles[i] ?? 0
        if (hasBit(stage.masks.fit, near)) invite(stage, pool, near)
      }
    }
  }
}

/** The rows of a page of few seeds, with those marked that are about these; rows about what a seed is are narrowed to what names one. */
export function aboutSeeds(scene: Scene, candidates: readonly Candidate[]): readonly Candidate[] {
  if (!scene.hasFewSeeds) return candidates
  const felt = feltPlaces(scene)
  const seedOf = seedFinder(scene)
  return candidates.flatMap((one): Candidate[] => {
    const { kind, source } = one
    if (kind === 'because') return [{ ...one, aboutSeeds: 'named' }]
    if (source.from !== 'pool' || !kinds.has(kind)) return [one]
    const seed = seedOf(one)
    // A newcomer has not met anybody of whom there could be more.
    if (!seed) return scene.isNew && kind === 'person' ? [] : [one]
    const bits = kind === 'decade' ? felt : both(source.bits, felt, scene.bits.take())
    if (kind !== 'decade' && countPlaces(bits) >= LEAST_TITLES)
      return [{ ...one, aboutSeeds: 'named', source: { ...source, bits } }]
    const subject = { ...one.subject, seed: seed.title, liked: seed.isLiked }
    return [{ ...one, aboutSeeds: 'shared', subject }]
  })
}

/** Finds the newest seed that is all that a row is about. */
function seedFinder({ seeds, stage }: Scene): (candidate: Candidate) => SeedTerms | undefined {
  const known = seeds.map((seed) => ({ seed, themes: new Set(themesOn(stage.cards, seed.title)) }))
  return ({ themes }) => known.find((one) => themes.every((theme) => one.themes.has(theme)))?.seed
}

/** The places whose titles name one of the seeds. */
function feltPlaces({ bits, pool, terms, viewers, stage, isRecognised }: Scene): Uint32Array {
  const felt = bits.take()
  const [own, viewer] = [terms[0], viewers[0]]
  if (!own || !viewer) return felt
  const prior = priorOf(stage.scorer, viewer)
  const { noted } = own
  for (let place = 0; place < pool.ranked; place++) {
    const total = noted.totals[place] ?? 0
    const title = pool.titles[place] ?? 0
    const term = noted.terms[place * REASONS] ?? 0
    const given = prior(title)
    if (!isFelt(term, total, Math.max(0, given)) || term < leastFelt(total, given, pool.scores[place] ?? 0)) continue
    const seed = viewer.titles[noted.inOrder[noted.seeds[place * REASONS] ?? 0] ?? 0] ?? 0
    if (isRecognised(seed, title)) setPlace(felt, place)
  }
  return felt
}
