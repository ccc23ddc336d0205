import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type MadeFor, openMadeFor } from '../../catalogue/maturity/made-for.ts'
import { LOWEST_BITS, type RowBuffers } from '../../kernels/row-kernels.ts'
import type { Content } from '../../models/content/content.ts'
import { type CalibrationBuffers, openCalibrationBuffers } from '../../models/scoring/calibrated-top.ts'
import { newScores, type Scorer } from '../../models/scoring/scorer.ts'
import { atOnce, type Steps } from '../../models/steps.ts'
import { POOL_CAPACITY, POOL_TITLES, POOL_WORDS } from '../slate/settings.ts'
import { type DoubleEntry, doubleEntriesOf } from './double-entries.ts'
import type { WorkspaceState } from './in-workspace.ts'
import { type LaterParts, laterPartsOf } from './later-parts.ts'
import { type MinorTitles, minorTitlesOf } from './minor-titles.ts'
import { openPairBuffers, type PairBuffers } from './pair-buffers.ts'
import { openReleases, type Releases } from './releases.ts'
import { type Renown, renownOf } from './renowned.ts'
import { openRowBuffers } from './row-buffers.ts'
import { type SagaLists, sagaListsOf } from './saga-lists.ts'
import { openTermBuffers, type TermBuffers } from './term-buffers.ts'
import { MAX_THEMES } from './theme-reader.ts'
import { openThemeRecords, type ThemeRecords } from './theme-records.ts'
import { type Themes, themesOf } from './themes.ts'

/** A catalogue, a model and the buffers for composing pages, one page at a time. */
export interface Workspace extends WorkspaceBase {
  readonly scorer: Scorer
  readonly renown: Renown
}

/** Parts that only ranking titles needs, before rows are made. */
type RankingPart = 'personScores' | 'renownValues' | 'madeFor' | 'calibration' | 'laterParts' | 'doubles' | 'minor' | 'state'

/** What rows, their selection and their explanation may use. */
export type RowWorkspace = Omit<Workspace, RankingPart>

/** The part of a workspace that does not depend on the model. */
export interface WorkspaceBase {
  readonly catalogue: Catalogue
  readonly themes: Themes
  readonly records: ThemeRecords
  /** Combined scores of all people, and the scores of one person. */
  readonly scores: Float32Array
  readonly personScores: Float32Array
  /** Buffer for `Renown.values`. */
  readonly renownValues: Float32Array
  readonly madeFor: MadeFor
  readonly masks: Masks
  readonly top: { readonly titles: Uint32Array; readonly scores: Float32Array }
  readonly calibration: CalibrationBuffers
  readonly buffers: WorkspaceBuffers
  readonly rowBuffers: RowBuffers
  readonly termBuffers: TermBuffers
  readonly pairBuffers: PairBuffers
  readonly sagas: SagaLists
  readonly laterParts: LaterParts
  /** The works that the catalogue has as a film and as a series. */
  readonly doubles: readonly DoubleEntry[]
  readonly minor: MinorTitles
  readonly releases: Releases
  /** Shared by all models that use this workspace. */
  readonly state: WorkspaceState
}

/** Bitsets over the catalogue. */
export interface Masks {
  /** Titles that pass the filters and the maturity limit and are not withdrawn. */
  readonly allowed: Uint32Array
  /** Of these, the ones that may appear in a list: released, and neither disliked nor hidden. */
  readonly listed: Uint32Array
  /** Of these, the ones that may be recommended. */
  readonly eligible: Uint32Array
  /**
   * Of the `allowed` titles, those made for the youngest person; all of them if nobody is young or too few are made for
   * children.
   */
  readonly suited: Uint32Array
  /** Of the `allowed` titles, those not yet released that may be recommended. */
  readonly upcoming: Uint32Array
  /** Titles that somebody of the page rated, watched or started. */
  readonly seen: Uint32Array
  readonly scratch: Uint32Array
  readonly spare: Uint32Array
}

/**
 * Arrays that are allocated once; those that kernels read are in the memory space. Between pages all counters are
 * zero and all indexes −1 (see `inWorkspace`).
 */
export interface WorkspaceBuffers {
  readonly poolIndexOf: Int32Array
  /** By title, its number among the titles that the page shows. */
  readonly titleNumber: Int32Array
  /** Those of `TasteMix`. */
  readonly weight: Float32Array
  readonly support: Uint32Array
  /** By the lowest bits of a theme, whether a theme with these bits has a number in `numberOf`. */
  readonly mayHave: Uint8Array
  readonly numberOf: Uint16Array
  readonly poolTitles: Uint32Array
  readonly poolScores: Float32Array
  readonly uncalibrated: Float32Array
  readonly relevance: Float32Array
  readonly franchises: Int32Array
  readonly traits: Uint8Array
  readonly days: Int32Array
  readonly genres: Uint8Array
  readonly recordOf: Uint32Array
  readonly themeCounts: Uint32Array
  readonly themeStart: Uint32Array
  readonly themesOf: Uint32Array
  readonly bits: Uint32Array
}

const MAX_BITSETS = 640

/** Allocates the buffers for composing pages, in steps, so that a server can answer requests in between. */
export function* openWorkspaceBase(catalogue: Catalogue, content: Content | null): Steps<WorkspaceBase> {
  const { space, columns } = catalogue
  const count = columns.count + catalogue.capacity
  const themes = yield* themesOf(catalogue)
  yield
  const buffers = buffersFor(catalogue, themes)
  const bits = (): Uint32Array => space.u32(catalogue.words)
  yield
  const sagas = yield* sagaListsOf(content)
  yield
  const minor = yield* minorTitlesOf(catalogue, sagas)
  const records = openThemeRecords(catalogue, themes, minor)
  yield
  const doubles = yield* doubleEntriesOf(catalogue)
  return {
    catalogue,
    themes,
    records,
    scores: newScores(space, count),
    personScores: newScores(space, count),
    renownValues: newScores(space, count),
    madeFor: openMadeFor(catalogue),
    masks: {
      allowed: bits(),
      listed: bits(),
      eligible: bits(),
      suited: bits(),
      upcoming: bits(),
      seen: bits(),
      scratch: bits(),
      spare: bits(),
    },
    top: { titles: space.u32(POOL_TITLES), scores: space.f32(POOL_TITLES) },
    calibration: openCalibrationBuffers(space, catalogue.words, POOL_TITLES),
    buffers,
    rowBuffers: openRowBuffers(catalogue, { themes, minor }, buffers),
    termBuffers: openTermBuffers(space, content, count),
    pairBuffers: openPairBuffers(catalogue, themes, content),
    sagas,
    laterParts: laterPartsOf(catalogue, sagas),
    doubles,
    minor,
    releases: openReleases(catalogue),
    state: { isInUse: false },
  }
}

/** Binds a workspace to a model. The workspace of the previous model must not be used any more. */
export function withModel(workspace: WorkspaceBase, scorer: Scorer): Workspace {
  return { ...workspace, scorer, renown: renownOf(workspace, scorer) }
}

/** Opens a workspace in the memory space of the scorer's catalogue. */
export function openWorkspace(catalogue: Catalogue, scorer: Scorer): Workspace {
  return withModel(atOnce(openWorkspaceBase(catalogue, scorer.content)), scorer)
}

function buffersFor({ words, space }: Catalogue, themes: Themes): WorkspaceBuffers {
  const max = POOL_CAPACITY
  return {
    poolIndexOf: new Int32Array(words * 32 + 1).fill(-1),
    titleNumber: new Int32Array(words * 32 + 1).fill(-1),
    weight: new Float32Array(themes.size),
    support: new Uint32Array(themes.size),
    mayHave: space.u8(LOWEST_BITS + 1).fill(0),
    numberOf: space.u16(themes.size),
    poolTitles: space.u32(max),
    poolScores: new Float32Array(max),
    uncalibrated: new Float32Array(max),
    relevance: space.f32(max),
    franchises: space.i32(max),
    traits: space.u8(max),
    days: space.i32(max),
    genres: space.u8(max),
    recordOf: space.u32(max),
    themeCounts: space.u32(themes.people),
    themeStart: space.u32(max + 1),
    themesOf: space.u32(max * MAX_THEMES),
    bits: space.u32(MAX_BITSETS * POOL_WORDS),
  }
}
