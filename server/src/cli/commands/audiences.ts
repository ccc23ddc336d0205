import { listAudiences, removeAudience } from '../../catalogue/importing/audiences.ts'
import type { Ctx } from '../../ctx.ts'
import { CommandFailed, type LongCommand, type RuntimeCommand } from '../command.ts'
import { audienceAdvice, trainIfServing, trainingWords } from '../next-steps.ts'
import { columns, counted } from '../wording.ts'

export const listAudiencesCommand: RuntimeCommand = {
  name: 'audiences list',
  summary: 'List the imported audiences that training learns from',
  run: async ({ ctx }) => {
    const audiences = await listAudiences(ctx)
    if (audiences.length === 0) return { text: ['No audience was imported.', ...audienceAdvice].join('\n'), data: { audiences } }
    const rows = audiences.map(({ name, people, ratings, place, importedAt, status }) => [
      name,
      `${people} people`,
      counted(ratings, 'rating'),
      status === 'done' ? (importedAt ?? '').slice(0, 10) : `import ${status ?? 'unknown'}`,
      place ?? '',
    ])
    return { text: columns(rows), data: { audiences } }
  },
}

export const removeAudienceCommand: LongCommand = {
  name: 'audiences remove',
  summary: 'Remove an imported audience, and train without it',
  words: ['NAME'],
  options: { yes: { type: 'boolean' } },
  optionHelp: { yes: 'Remove it; without this, only show what would be removed' },
  more: `Titles that came with it stay. The model in service was trained on it: the next training, which begins by itself, leaves it out
and takes its place even if it does worse. What was removed comes back only with another import.`,
  runLong: async ({ ctx }, { words: [name = ''], options }, { onProgress, signal }) => {
    const { people, ratings } = await requireAudience(ctx, name)
    const amount = `${counted(ratings, 'rating')} of ${people} people`
    if (options['yes'] !== true)
      throw new CommandFailed(
        `the audience ${name} has ${amount}. Nothing was changed. To remove it: marquee audiences remove ${name} --yes`,
      )
    const progress = (removed: number) =>
      onProgress({ phase: 'ratings', part: removed / ratings, count: removed, noun: 'removed' })
    const removed = await removeAudience(ctx, name, { onProgress: progress, signal }).catch((error) => {
      throw signal.aborted ? new CommandFailed('stopped half-way; the same command continues it') : error
    })
    const training = await trainIfServing(ctx)
    const lines = [
      `Removed the audience ${name}: ${counted(removed, 'rating')} of ${people} people.`,
      ...(training === 'too small' ? ['No model in service was trained on it.'] : trainingWords(ctx, training)),
    ]
    return { text: lines.join('\n'), data: { name, people, ratings: removed, training } }
  },
}

async function requireAudience(ctx: Ctx, name: string) {
  const audiences = await listAudiences(ctx)
  const found = audiences.find((audience) => audience.name === name)
  if (found) return found
  const known = audiences.length > 0 ? `there are: ${audiences.map((one) => one.name).join(', ')}` : 'none was imported'
  throw new CommandFailed(`there is no audience ${name}; ${known}`)
}
