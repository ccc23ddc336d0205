import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { ModelFollower } from './follow.ts'
import type { Trainer } from './trainer.ts'

/** What a use case gets that trains models or asks about them. */
export type TrainingCtx = CatalogueCtx & {
  readonly trainer: Trainer
  readonly models: ModelFollower
}
