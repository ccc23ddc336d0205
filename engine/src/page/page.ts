// Composing a page, as a pure function of catalogue, model, people, filters, day and random seed.
//
//   const workspace = openWorkspace(catalogue, scorer)     once, after `openScorer`; or, where models are swapped:
//   const base = atOnce(openWorkspaceBase(catalogue, …))   once per catalogue, before the first scorer, then
//   const workspace = withModel(base, scorer)              for each
//   const page = composePage(workspace, request)           hero and rows, every title with its explanation
//   whyTitle(workspace, request, title)                    one score taken apart
//   previewRow(workspace, request, { titles, without })    the order of a row without some seeds
//
// A workspace serves one page at a time; no state survives a page, even one that threw. Its memory is in the
// catalogue's space. Histories come from `weighHistory(signals, …)`; titles are positions.

import { seeded } from '../models/random.ts'
import { assemble, draftsOf } from './assemble.ts'
import { minHistoryShare } from './contributions/felt-seeds.ts'
import { recogniserOf } from './contributions/recognised.ts'
import { poolTermsOf } from './contributions/seed-terms.ts'
import { likingsOf } from './explain/likings.ts'
import { begunSagasOf, leaveOutLaterParts, partsAfterNext } from './pool/begun-sagas.ts'
import { addBits, openBitsets } from './pool/bitsets.ts'
import { addSubjectToPool, focusPool } from './pool/focus-pool.ts'
import { leaveOutDoubles } from './pool/leave-out-doubles.ts'
import { liftRowLimit, limitMinorTitles } from './pool/limit-minor-titles.ts'
import { maskTitles } from './pool/masks.ts'
import { closePool, openPool } from './pool/pool.ts'
import { hasFewSeeds, isNewcomer, profileViewsOf } from './pool/profile-views.ts'
import { scoreFor } from './pool/score-profiles.ts'
import { closeTasteMix, tasteMixOf } from './pool/taste-mix.ts'
import type { RowCandidate, RowSpec } from './rows/candidate.ts'
import type { Composition, CompositionParts } from './rows/composition.ts'
import { rowSpecs } from './rows/kinds/row-specs.gen.ts'
import { addRelatedToPool, markSeedRows, titlesWithFeltSeed } from './rows/narrowing/about-seeds.ts'
import { abovePriorBits, addSubject, keepAbovePrior } from './rows/narrowing/above-prior.ts'
import { familiarBits, keepFamiliar } from './rows/narrowing/familiar-forms.ts'
import { narrowForNewcomers } from './rows/narrowing/for-newcomers.ts'
import { keepToSubject } from './rows/narrowing/keep-to-subject.ts'
import { narrowToTaste } from './rows/narrowing/narrow-taste.ts'
import { pickedTogether } from './rows/narrowing/picks-together.ts'
import { dropPoorTitles, poorTitlesOf } from './rows/narrowing/poor-titles.ts'
import { raisedRelevance } from './rows/narrowing/raised-first.ts'
import { keepRecognisedPicks } from './rows/narrowing/recognised-picks.ts'
import { relatedPicks } from './rows/narrowing/related-picks.ts'
import { withAreas } from './rows/taste/areas.ts'
import { dedupeThemeNames } from './rows/taste/dedupe-names.ts'
import { followedPicks, followedSagasOf } from './rows/taste/followed-sagas.ts'
import { subjectKeywordsOf } from './rows/taste/subject-keywords.ts'
import { tasteCoreOf } from './rows/taste/taste-core.ts'
import { tastePlaceOf } from './rows/taste/taste-place.ts'
import { tasteSubjectOf } from './rows/taste/taste-subject.ts'
import { tasteThemesOf } from './rows/taste/taste-themes.ts'
import { withFallbackRow } from './select/fallback-row.ts'
import { heroTitles } from './select/hero.ts'
import { selectRows } from './select/select-rows.ts'
import type { ComposeRequest } from './slate/request.ts'
import type { ComposedPage } from './slate/row.ts'
import { defaultPageSettings, MAX_ROWS, MAX_TITLES, type PageSettings } from './slate/settings.ts'
import { inWorkspace } from './workspace/exclusive.ts'
import type { Workspace } from './workspace/workspace.ts'

/** Composes a page of the given kinds of rows. */
export function composePage(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[] = rowSpecs): ComposedPage {
  return inWorkspace(workspace, () => compose(workspace, request, specs))
}

function compose(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[]): ComposedPage {
  const composition = openComposition(workspace, request, specs)
  const candidates = narrowCandidates(
    composition,
    specs.flatMap(({ make }) => make(composition)),
  )
  const placed = candidates.filter(({ source }) => source.from !== 'pool')
  const selected = selectRows(composition, candidates, composition.settings.rows - placed.length)
  const rows = withFallbackRow(composition, selected)
  const likings = likingsOf(composition, candidates)
  const hero = heroTitles(composition, pickedTogether(composition, candidates))
  const page = assemble(composition, { hero, drafts: draftsOf(composition, rows, placed), likings })
  closeComposition(composition)
  return page
}

/** Drops and narrows row candidates for the people of the page, one rule after the other. */
function narrowCandidates(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const forPeople = markSeedRows(composition, narrowForNewcomers(composition, dropPoorTitles(composition, candidates)))
  const familiar = keepFamiliar(composition, narrowToTaste(composition, forPeople))
  return keepRecognisedPicks(composition, keepAbovePrior(composition, keepToSubject(composition, familiar)))
}

/** Ranks the titles that the page may have, and finds what the taste of its people is about. */
function rankTitles(workspace: Workspace, request: ComposeRequest) {
  const profiles = profileViewsOf(workspace, request)
  maskTitles(workspace, request)
  leaveOutDoubles(workspace, request)
  const isBegun = begunSagasOf(workspace)
  if (!profiles.every(isNewcomer)) leaveOutLaterParts(workspace, request, isBegun)
  scoreFor(workspace, request, profiles)
  limitMinorTitles(workspace, request)
  const best = openPool(workspace, profiles)
  const mix = tasteMixOf(workspace, profiles, best)
  const place = tastePlaceOf(workspace, profiles, mix)
  const keywords = subjectKeywordsOf(workspace, request, { profiles, mix })
  const sagas = followedSagasOf(workspace, profiles, mix)
  const afterNext = partsAfterNext(workspace, isBegun, sagas?.titles)
  const ofPlace = place?.isWhole ? focusPool(workspace, best, place) : best
  const [first, second] = keywords?.parts.length ? keywords.parts : [keywords]
  const withFirst = addSubjectToPool(workspace, ofPlace, [...(first?.titles ?? []), ...(sagas?.titles ?? [])])
  const pool = second ? addSubjectToPool(workspace, withFirst, second.titles) : withFirst
  const bits = openBitsets(workspace, pool)
  const themes = dedupeThemeNames(
    workspace,
    request,
    withAreas(workspace, { mix, pool, bits, place }, tasteThemesOf(workspace, request, mix, pool, bits)),
  )
  if (sagas) liftRowLimit(workspace, pool, sagas.titles)
  return { ranked: { profiles, mix, place, sagas, afterNext, pool, bitsets: bits, themes }, keywords }
}

function openComposition(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[]): Composition {
  const { ranked, keywords } = rankTitles(workspace, request)
  const { profiles, pool } = ranked
  const isFew = hasFewSeeds(profiles)
  if (isFew) addRelatedToPool(workspace, profiles, pool)
  const terms = poolTermsOf(workspace, profiles, pool, { request, isFew })
  const parts: CompositionParts = {
    ...ranked,
    workspace,
    request,
    settings: settingsOf(request),
    random: seeded(request.randomSeed),
    areNewcomers: profiles.every(isNewcomer),
    specs: new Map(specs.map((spec) => [spec.kind, spec])),
    hasFewSeeds: isFew,
    minHistoryShare: isFew && terms[0] ? minHistoryShare(terms[0].strongest) : 0,
    recogniser: recogniserOf(workspace, pool),
    terms,
    seeds: terms.flatMap((one) => one?.seeds ?? []),
    poor: poorTitlesOf({ pool, request, profiles, workspace, bitsets: ranked.bitsets }),
  }
  return Object.assign(parts, tasteLimitsOf(parts, keywords))
}

/** What rows are narrowed to: the core and the subject of the taste, and sets of titles. */
function tasteLimitsOf(
  parts: CompositionParts,
  keywords: ReturnType<typeof subjectKeywordsOf>,
): Omit<Composition, keyof CompositionParts> {
  const followed = parts.sagas ? followedPicks(parts, parts.sagas) : null
  const familiar = familiarBits(parts)
  const abovePrior = abovePriorBits(parts, familiar)
  if (followed) for (const bits of [familiar, abovePrior]) if (bits) addBits(bits, followed.bits)
  const core = tasteCoreOf(parts)
  const subject = tasteSubjectOf(parts, keywords, core)
  if (subject && abovePrior) addSubject(abovePrior, subject, familiar)
  const withFeltSeed = parts.hasFewSeeds ? titlesWithFeltSeed(parts) : null
  const related = relatedPicks(parts, { abovePrior, core })
  const raisedFirst = core && abovePrior && !subject && !related ? raisedRelevance(parts) : null
  return { core, subject, familiar, abovePrior, withFeltSeed, followed, relatedPicks: related, raisedFirst }
}

function settingsOf({ settings }: ComposeRequest): PageSettings {
  const { rows, depth, ...rest } = { ...defaultPageSettings, ...settings }
  return { ...rest, rows: Math.min(rows, MAX_ROWS), depth: Math.min(depth, MAX_TITLES) }
}

function closeComposition({ workspace, pool, mix }: Composition): void {
  closePool(workspace, pool)
  closeTasteMix(workspace, mix)
}
