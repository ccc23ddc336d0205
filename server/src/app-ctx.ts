import type { ImagesCtx } from './images/ctx.ts'
import type { ImportsCtx } from './imports/ctx.ts'
import type { PagesCtx } from './pages/ctx.ts'
import type { SourcesCtx } from './sources/ctx.ts'
import type { TrainingCtx } from './training/ctx.ts'

/** The context of all features together. */
export type AppCtx = ImagesCtx & TrainingCtx & PagesCtx & ImportsCtx & SourcesCtx
