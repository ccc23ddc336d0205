import { seeded } from '../models/random.ts'
import { minHistoryShare } from './contributions/felt-seeds.ts'
import { recogniserOf } from './contributions/recognised.ts'
import { poolTermsOf } from './contributions/seed-terms.ts'
import { type BegunSagas, begunSagasOf, leaveOutLaterParts, partsAfterNext } from './pool/begun-sagas.ts'
import { openBitsets } from './pool/bitsets.ts'
import { addSubjectToPool, focusPool } from './pool/focus-pool.ts'
import { leaveOutDoubles } from './pool/leave-out-doubles.ts'
import { limitMinorTitles, waiveRowLimit } from './pool/limit-minor-titles.ts'
import { maskTitles } from './pool/masks.ts'
import { closePool, openPool, type Pool } from './pool/pool.ts'
import { hasFewSeeds, isNewcomer, type ProfileView, profileViewsOf } from './pool/profile-views.ts'
import { addRelatedToPool } from './pool/related-titles.ts'
import { scoreFor } from './pool/score-profiles.ts'
import { closeTasteMix, tasteMixOf } from './pool/taste-mix.ts'
import type { RowSpec } from './rows/candidate.ts'
import type { Composition } from './rows/composition.ts'
import { poorTitlesOf } from './rows/narrowing/poor-titles.ts'
import { withTasteLimits } from './rows/narrowing/taste-limits.ts'
import { withAreas } from './rows/taste/areas.ts'
import { dedupeThemeNames } from './rows/taste/dedupe-names.ts'
import { followedSagasOf } from './rows/taste/followed-sagas.ts'
import { subjectKeywordsOf } from './rows/taste/subject-keywords.ts'
import { tastePlaceOf } from './rows/taste/taste-place.ts'
import { tasteThemesOf } from './rows/taste/taste-themes.ts'
import type { ComposeRequest } from './slate/request.ts'
import { defaultPageSettings, MAX_ROWS, MAX_TITLES, type PageSettings } from './slate/settings.ts'
import type { Workspace } from './workspace/workspace.ts'

/** Ranks the titles that the page may have, and finds what the taste of its people is about. */
export function openComposition(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[]): Composition {
  const profiles = profileViewsOf(workspace, request)
  const begunSagas = scoreTitles(workspace, request, profiles)
  const best = openPool(workspace, profiles)
  const taste = tasteOf(workspace, request, profiles, best)
  const { mix, place, sagas, keywords } = taste
  const afterNext = partsAfterNext(workspace, begunSagas, sagas?.titles)
  const pool = addTasteToPool(workspace, best, taste)
  const bitsets = openBitsets(workspace, pool)
  const tasteThemes = withAreas(
    workspace,
    { mix, pool, bits: bitsets, place },
    tasteThemesOf(workspace, request, mix, pool, bitsets),
  )
  const themes = dedupeThemeNames(workspace, request, tasteThemes)
  if (sagas) waiveRowLimit(workspace, pool, sagas.titles)
  const isFew = hasFewSeeds(profiles)
  if (isFew) addRelatedToPool(workspace, profiles, pool)
  const terms = poolTermsOf(workspace, profiles, pool, { request, isFew })
  const parts = {
    workspace,
    request,
    settings: settingsOf(request),
    random: seeded(request.randomSeed),
    specs: new Map(specs.map((spec) => [spec.kind, spec])),
    profiles,
    areNewcomers: profiles.every(isNewcomer),
    hasFewSeeds: isFew,
    minHistoryShare: isFew && terms[0] ? minHistoryShare(terms[0].strongest) : 0,
    mix,
    place,
    sagas,
    afterNext,
    pool,
    bitsets,
    themes,
    recogniser: recogniserOf(workspace, pool),
    terms,
    seeds: terms.flatMap((one) => one?.seeds ?? []),
    poor: poorTitlesOf({ pool, request, profiles, workspace, bitsets }),
  }
  return withTasteLimits(parts, keywords)
}

/** Masks the titles that the page may have, and scores all titles. */
function scoreTitles(workspace: Workspace, request: ComposeRequest, profiles: readonly ProfileView[]): BegunSagas {
  maskTitles(workspace, request)
  leaveOutDoubles(workspace, request)
  const begunSagas = begunSagasOf(workspace)
  if (!profiles.every(isNewcomer)) leaveOutLaterParts(workspace, request, begunSagas)
  scoreFor(workspace, request, profiles)
  limitMinorTitles(workspace, request)
  return begunSagas
}

type Taste = ReturnType<typeof tasteOf>

/** What the likes of the people are about: themes, a place, keywords, sagas. */
function tasteOf(workspace: Workspace, request: ComposeRequest, profiles: readonly ProfileView[], best: Pool) {
  const mix = tasteMixOf(workspace, profiles, best)
  return {
    mix,
    place: tastePlaceOf(workspace, profiles, mix),
    keywords: subjectKeywordsOf(workspace, request, { profiles, mix }),
    sagas: followedSagasOf(workspace, profiles, mix),
  }
}

/** Adds titles of the place, the subject and the followed sagas of a taste to the best titles. */
function addTasteToPool(workspace: Workspace, best: Pool, { place, keywords, sagas }: Taste): Pool {
  const ofPlace = place?.isWhole ? focusPool(workspace, best, place) : best
  const [first, second] = keywords?.parts.length ? keywords.parts : [keywords]
  const withFirst = addSubjectToPool(workspace, ofPlace, [...(first?.titles ?? []), ...(sagas?.titles ?? [])])
  return second ? addSubjectToPool(workspace, withFirst, second.titles) : withFirst
}

function settingsOf({ settings }: ComposeRequest): PageSettings {
  const { rows, depth, ...rest } = { ...defaultPageSettings, ...settings }
  return { ...rest, rows: Math.min(rows, MAX_ROWS), depth: Math.min(depth, MAX_TITLES) }
}

/** Empties the buffers of the workspace for the next page. */
export function closeComposition({ workspace, pool, mix }: Composition): void {
  closePool(workspace, pool)
  closeTasteMix(workspace, mix)
}
