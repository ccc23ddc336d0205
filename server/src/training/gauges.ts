import type { TrainingCtx } from './ctx.ts'

type Gauge = { name: string; help: string; read: () => number }

/** The gauges of training on this node. */
export function trainingGauges({ trainer, models }: Pick<TrainingCtx, 'trainer' | 'models'>): Gauge[] {
  const progress = () => trainer.progress()
  return [
    { name: 'marquee_training_running', help: '1 while this node trains a model', read: () => Number(progress() !== undefined) },
    { name: 'marquee_training_done', help: 'How far the training is, 0 to 1', read: () => progress()?.done ?? 0 },
    { name: 'marquee_training_left_seconds', help: 'How long the training will go on', read: () => progress()?.etaSeconds ?? 0 },
    {
      name: 'marquee_model_loaded',
      help: '1 when a trained model is in service, 0 when facts and popularity serve',
      read: () => Number(models.modelId() !== undefined),
    },
  ]
}
