// Marquee's engine: recommending as arithmetic on typed arrays. It imports nothing, reads no clock and does no I/O.

export { hasBit, putBit } from './catalogue/bits.ts'
export { type Catalogue, openCatalogue } from './catalogue/catalogue.ts'
export { type BuiltColumns, type Columns, type ColumnsBuilder, columnsBuilder, columnsOf } from './catalogue/columns/columns.ts'
export { PackError, type Tree } from './catalogue/columns/pack.ts'
export { type Facet, wordsFor } from './catalogue/filters/facet.ts'
export { filterMask, titlesIn } from './catalogue/filters/filter-mask.ts'
export { isNarrowed, matchesFilters, type PageFilters } from './catalogue/filters/page-filters.ts'
export { fold } from './catalogue/fold.ts'
export { withTrustedGenres } from './catalogue/genres/trusted-genres.ts'
export { certificateCountries, minimumAge } from './catalogue/maturity/certificates.ts'
export { grownUpGenres } from './catalogue/maturity/made-for-points.ts'
export { isAllowed, type Maturity } from './catalogue/maturity/maturity.ts'
export { type RelatedFeatures, relatedFeaturesBuilder } from './catalogue/related-features.ts'
export { editDistance } from './catalogue/search/edit-distance.ts'
export { catalogueSearcher, ENOUGH_MATCHES, type Searcher, searcherOf } from './catalogue/search/search.ts'
export { type SearchIndex, searchIndexOf } from './catalogue/search/search-index.ts'
export { dayOf, type NamedId, type Person, type ProviderOffer, runtimeOf, type TitleFacts } from './catalogue/title-facts.ts'
export {
  allNames,
  appendTitle,
  CapacityExceeded,
  eachUpdated,
  isAllowedFor,
  putTitle,
  translatedName,
  updatedFacts,
} from './catalogue/title-updates.ts'
export { type Baseline, baselines, chooseBaseline } from './evaluate/baselines.ts'
export { calibrateCold } from './evaluate/choose/calibrate.ts'
export { type ChosenSettings, chooseSettings } from './evaluate/choose/choose.ts'
export { chooseHalfLife, decayedRanker } from './evaluate/choose/half-life.ts'
export type { TrialResult } from './evaluate/choose/search.ts'
export { type LeaveOneOut, leaveOneOut } from './evaluate/leave-one-out.ts'
export {
  type CoverageMetrics,
  coverageMetrics,
  meanMetrics,
  overallQuality,
  type RankingMetrics,
  rankingOf,
} from './evaluate/metrics.ts'
export {
  measure,
  measureSampled,
  type Ranker,
  recallByAudience,
  recommend,
  type SampledCase,
  type SampledMetrics,
} from './evaluate/protocols.ts'
export {
  constantRanker,
  contentRanker,
  factorsRanker,
  fitItemKnn,
  fitRp3,
  matrixRanker,
  servedRanker,
} from './evaluate/rankers.ts'
export { recentAudience } from './evaluate/recent-audience.ts'
export type { Objective } from './evaluate/score-table.ts'
export {
  cutTime,
  dropTimes,
  type Split,
  selectByTime,
  splitByTime,
  splitColdTitles,
  splitKnownUsers,
  splitUnseenUsers,
  type TestCase,
  type TimedCase,
  type TimedPairs,
} from './evaluate/splits.ts'
export { type TrainedModel, type TrainOptions, train } from './evaluate/train.ts'
export type { Kernels } from './kernels/kernels.ts'
export {
  type KernelBytes,
  openSharedSpace,
  openSpace,
  plainSpace,
  type SharedSpace,
  type Space,
  spaceFrom,
  type WasmSpace,
} from './kernels/space.ts'
export type { RawKernels } from './kernels/wasm.ts'
export { webAssembly } from './kernels/web-assembly.ts'
export { type Compute, inlinePool, type KernelTask, runTask, type ThreadPool } from './linalg/pool.ts'
export { fitEase, plainEase } from './models/audience/ease.ts'
export { type EvidenceSettings, type GradeWeights, gradeWeightsOf, likedOnly, weightsOf } from './models/audience/evidence.ts'
export { fitLists, fitModel, type ReportProgress } from './models/audience/fit.ts'
export { fitIals } from './models/audience/ials.ts'
export type { ImportedLists } from './models/audience/imported-lists.ts'
export {
  grades,
  gradesOf,
  type Interactions,
  interactionsOf,
  likeCounts,
  likesOf,
  rowOf,
  select,
} from './models/audience/interactions.ts'
export { type Content, contentOf, factSimilarity, putContent } from './models/content/content.ts'
export type { ContentSource } from './models/content/predict-factors.ts'
export { relateTitles } from './models/content/related.ts'
export { type RelatedLists, type Tie, ties } from './models/content/relations.ts'
export { decodeModel, encodeModel, MODEL_VERSION, ModelFileError } from './models/files/model-file.ts'
export {
  encodePrepared,
  openPrepared,
  openPreparedShared,
  PREPARED_VERSION,
  type PreparedCatalogue,
} from './models/files/prepared-file.ts'
export {
  type BlendSettings,
  defaultSettings,
  emptyModel,
  type Model,
  type ModelSettings,
  YEAR_MS,
} from './models/model.ts'
export { type Random, seeded, shuffle } from './models/random.ts'
export { bindScorer } from './models/scoring/bind.ts'
export { type Binding, boundModelBytes } from './models/scoring/bound-buffers.ts'
export { CALIBRATED_TITLES, openCalibrationBuffers, topCalibrated } from './models/scoring/calibrated-top.ts'
export { type Explanation, explain } from './models/scoring/explain.ts'
export { type Leaning, type LeaningKind, leaningsOf } from './models/scoring/leanings.ts'
export { scoreSimilar } from './models/scoring/score-similar.ts'
export {
  addFreshTitle,
  type BoundScorer,
  newScores,
  openScorer,
  openSharedScorer,
  putScore,
  type Scorer,
  type SharedScorer,
  score,
  sharedWith,
} from './models/scoring/scorer.ts'
export { trendShare } from './models/scoring/trend-level.ts'
export type { Steps } from './models/steps.ts'
export type { TasteVector } from './models/taste-vector.ts'
export { isFeltShare } from './page/contributions/felt-seeds.ts'
export { reasonsAt } from './page/explain/reasons.ts'
export { type Why, whyTitle } from './page/explain/why.ts'
export { composePage } from './page/page.ts'
export { youngestOf } from './page/pool/masks.ts'
export { previewRow } from './page/preview.ts'
export type { RowSpec } from './page/rows/candidate.ts'
export { rowSpecs } from './page/rows/kinds/row-specs.gen.ts'
export type { ComposeProfile, ComposeRequest, Impression } from './page/slate/request.ts'
export {
  type ComposedPage,
  type ComposedRow,
  type Explanations,
  type FallbackReason,
  type FallbackReasons,
  fallbacks,
  type Hero,
  LEAD,
  type NavigationEntry,
  type RowSubject,
  type SeedShare,
} from './page/slate/row.ts'
export { type RowKind, rowKinds } from './page/slate/row-kinds.gen.ts'
export { defaultPageSettings, type PageSettings } from './page/slate/settings.ts'
export { openWorkspace, openWorkspaceBase, type Workspace, type WorkspaceBase, withModel } from './page/workspace/workspace.ts'
export { activityAt } from './taste/activity.ts'
export {
  BARELY_STARTED_PROGRESS,
  gradeOfSignal,
  isLike,
  type Signal,
  signalWeights,
  WATCHED_PROGRESS,
} from './taste/signals.ts'
export { decayFactor, type TasteOptions, type WeighedHistory, weighHistory } from './taste/taste.ts'
