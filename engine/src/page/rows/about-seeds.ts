import { hasBit } from '../../catalogue/fresh.ts'
import { priorOf } from '../../models/scorer.ts'
import { isFelt, leastFelt } from '../contributions/felt.ts'
import type { SeedTerms } from '../contributions/seed-terms.ts'
import { countPlaces, setPlace } from '../pool/bitsets.ts'
import { invite, type Pool } from '../pool/pool.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { RowKind } from '../slate/row.ts'
import { LEAST_TITLES, REASONS } from '../slate/settings.ts'
import { themesIn } from '../workspace/theme-records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'
import { both } from './theme-rows.ts'

// Where a few titles are known of somebody, a good part of the page is about these and says so: rows that follow them, and rows about
// what they are (who made them, their keywords, genres, country) that hold only titles in which one of them is felt.

/** Rows about something that a title can be; its time alone is nothing that a title would be named for. */
const kinds: ReadonlySet<RowKind> = new Set<RowKind>(['person', 'keyword', 'country', 'language', 'genre', 'blend', 'decade'])

/** Brings the titles along that are nearest to those of a short history by who made them, keywords and words. */
export function inviteRelated(workspace: Workspace, profiles: readonly ProfileView[], pool: Pool): void {
  const { content } = workspace.scorer
  if (!content) return
  const { start, list } = content.related
  for (const { titles, weights } of profiles) {
    for (let at = 0; at < titles.length; at++) {
      const title = titles[at] ?? 0
      if (title >= content.count || (weights[at] ?? 0) <= 0) continue
      for (let i = start[title] ?? 0; i < (start[title + 1] ?? 0); i++) {
        const near = list.titles[i] ?? 0
        if (hasBit(workspace.masks.fit, near)) invite(workspace, pool, near)
      }
    }
  }
}

/** The rows of a page of few seeds, with those marked that are about these; rows about what a seed is are narrowed to what names one. */
export function aboutSeeds(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  if (!composition.hasFewSeeds) return candidates
  const felt = feltPlaces(composition)
  const seedOf = seedFinder(composition)
  return candidates.flatMap((one): RowCandidate[] => {
    const { kind, source } = one
    if (kind === 'because') return [{ ...one, aboutSeeds: 'named' }]
    if (source.from !== 'pool' || !kinds.has(kind)) return [one]
    const seed = seedOf(one)
    // A newcomer has not met anybody of whom there could be more.
    if (!seed) return composition.isNew && kind === 'person' ? [] : [one]
    const bits = kind === 'decade' ? felt : both(source.bits, felt, composition.bitsets.take())
    if (kind !== 'decade' && countPlaces(bits) >= LEAST_TITLES)
      return [{ ...one, aboutSeeds: 'named', source: { ...source, bits } }]
    const subject = { ...one.subject, seed: seed.title, liked: seed.isLiked }
    return [{ ...one, aboutSeeds: 'shared', subject }]
  })
}

/** Finds the newest seed that is all that a row is about. */
function seedFinder({ seeds, workspace }: Composition): (candidate: RowCandidate) => SeedTerms | undefined {
  const known = seeds.map((seed) => ({ seed, themes: new Set(themesIn(workspace.records, seed.title)) }))
  return ({ themes }) => known.find((one) => themes.every((theme) => one.themes.has(theme)))?.seed
}

/** The places whose titles name one of the seeds. */
function feltPlaces({ bitsets, pool, terms, profiles, workspace, isRecognised }: Composition): Uint32Array {
  const felt = bitsets.take()
  const [own, profile] = [terms[0], profiles[0]]
  if (!own || !profile) return felt
  const prior = priorOf(workspace.scorer, profile)
  const { noted } = own
  for (let place = 0; place < pool.ranked; place++) {
    const total = noted.totals[place] ?? 0
    const title = pool.titles[place] ?? 0
    const term = noted.terms[place * REASONS] ?? 0
    const given = prior(title)
    if (!isFelt(term, total, Math.max(0, given)) || term < leastFelt(total, given, pool.scores[place] ?? 0)) continue
    const seed = profile.titles[noted.inOrder[noted.seeds[place * REASONS] ?? 0] ?? 0] ?? 0
    if (isRecognised(seed, title, place)) setPlace(felt, place)
  }
  return felt
}
