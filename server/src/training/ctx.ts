import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { ModelFollower } from './model-follower.ts'
import type { Trainer } from './trainer.ts'

/** The context of use cases that train models or report on them. */
export type TrainingCtx = CatalogueCtx & {
  readonly trainer: Trainer
  readonly models: ModelFollower
}
