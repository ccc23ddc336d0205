const named = ['beginning', 'reading', 'gathering', 'comparing', 'storing'] as const

type TrainingStage = (typeof named)[number] | 'learning'

/** The stage of a training that a phase belongs to; phases of learning are named by the settings that are tried. */
export function stageOf(phase: string): TrainingStage {
  return named.find((stage) => phase.startsWith(stage)) ?? 'learning'
}
