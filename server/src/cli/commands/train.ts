import type { RankingMetrics } from '@marquee/engine'
import type { TrainReport } from '../../training/job.ts'
import { isTrainedOnRemovedAudience } from '../../training/schedule.ts'
import { trainingStatus } from '../../training/status.ts'
import { CommandFailed, type CommandResult, type LongCommand, UsageError } from '../command.ts'
import { audienceAdvice } from '../next-steps.ts'
import { settingRows } from '../training-words.ts'
import { columns, counted, durationText, futureWords } from '../wording.ts'

export const trainCommand: LongCommand = {
  name: 'train',
  summary: 'Train a model on imported audiences and on what profiles like, and put it in service if it is no worse',
  options: { force: { type: 'boolean' }, status: { type: 'boolean' } },
  optionHelp: {
    force: 'Put the new model in service even if it does worse on held-out people',
    status: 'Only show the progress of a running training, and the result of the last one',
  },
  check: ({ options }) => {
    if (options['force'] === true && options['status'] === true) throw new UsageError('use --force or --status, not both')
  },
  more: `All settings are chosen on people held out inside the training. The model is then compared with the one in service on people
that no training ever sees. The server goes on answering meanwhile, and trains by itself too: MARQUEE_TRAIN_HOURS, MARQUEE_TRAIN_AFTER.`,
  runLong: async ({ ctx }, { options }, { onProgress, signal }) => {
    if (options['status'] === true) return statusOf(await trainingStatus(ctx))
    const begun = await ctx.trainer.begin({
      force: options['force'] === true || (await isTrainedOnRemovedAudience(ctx)),
      signal,
      onProgress: (phase, done, secondsLeft) => onProgress({ phase, part: done, count: 0, noun: '', secondsLeft }),
    })
    if (!begun) throw new CommandFailed(alreadyRunning(await trainingStatus(ctx)))
    const report = await begun.report.catch((error) => {
      throw signal.aborted ? new CommandFailed('stopped; the model in service stays') : error
    })
    return trainingResult(report)
  },
}

type Status = Awaited<ReturnType<typeof trainingStatus>>

function statusOf(status: Status): CommandResult {
  const { running, trainings } = status
  const [last] = trainings
  const ended = last ? `The last training ended ${last.madeAt}: ${last.words}` : 'Nothing was trained yet.'
  return { text: [running ? `Training: ${progressText(running)}.` : 'Nothing is being trained.', ended].join('\n'), data: status }
}

function alreadyRunning({ running }: Status): string {
  return `a training is already running${running ? ` (${progressText(running)})` : ''}: one node trains at a time`
}

function progressText({ phase, done, etaSeconds }: NonNullable<Status['running']>): string {
  const left = etaSeconds === null ? 'the time left is not known yet' : `about ${durationText(etaSeconds)} left`
  return `${Math.floor(done * 100)} %, ${phase}, ${left}`
}

function trainingResult(report: TrainReport): CommandResult {
  const { learnt, settings, comparison, outcome, words, bytes, seconds, tried } = report
  const sampled =
    learnt.peopleKnown > learnt.people ? ` (of ${learnt.peopleKnown}; the others are held out, sampled out, or like nothing)` : ''
  const lines = [
    `Learnt from ${counted(learnt.people, 'person').replace('persons', 'people')}${sampled}, ${learnt.likes} likes of ${counted(learnt.titles, 'title')}; Σ history² = ${learnt.sumOfSquares}`,
    ...(learnt.unknown > 0 ? [`${counted(learnt.unknown, 'rating')} named titles that are not in the catalogue`] : []),
    ...(learnt.future ? [futureWords(learnt.future)] : []),
    ...(settings ? ['', `Chosen after ${counted(tried.length, 'trial')}:`, columns(settingRows(settings))] : []),
    ...(comparison ? ['', columns(metricRows(comparison.before, comparison.after))] : []),
    '',
    `${words}${bytes > 0 ? ` ${(bytes / 1e6).toFixed(1)} MB,` : ''} ${seconds} s.`,
    outcome === 'ready' ? 'The new model is in service.' : 'Nothing was changed.',
    ...(outcome === 'too small' ? ['', ...audienceAdvice] : []),
  ]
  return { text: lines.join('\n'), data: report, failed: outcome === 'refused' }
}

function metricRows(before: RankingMetrics, after: RankingMetrics): string[][] {
  const row = (name: string, of: keyof RankingMetrics) => [name, before[of].toFixed(4), after[of].toFixed(4)]
  return [['', 'before', 'after'], row('R@20', 'recall20'), row('R@50', 'recall50'), row('NDCG@100', 'ndcg100')]
}
