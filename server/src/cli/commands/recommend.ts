import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { trainOffline } from '../../training/evaluation/offline-model.ts'
import { recommendOffline } from '../../training/evaluation/recommend-offline.ts'
import { emptyAudience, readAudience, withoutFuture } from '../../training/interactions/audience.ts'
import { threadsFor, withCompute } from '../../training/threads/compute.ts'
import { type StandaloneCommand, UsageError, wholeNumberOption } from '../command.ts'
import { progressLine } from '../progress.ts'
import { counted, futureWords } from '../wording.ts'

const MAX_TOP = 1000

export const recommendCommand: StandaloneCommand = {
  name: 'recommend',
  isStoreless: () => true,
  summary: 'Train on one file and write ranked titles for the people in another; needs no server',
  options: {
    train: { type: 'string' },
    histories: { type: 'string' },
    top: { type: 'string' },
    out: { type: 'string' },
    catalogue: { type: 'string' },
    seed: { type: 'string' },
  },
  optionHelp: {
    train: 'CSV user,mediaId[,rating][,ratedAt] (gzip too) to train on; without it, facts and renown of --catalogue alone',
    histories: 'CSV of the same columns: what each person to recommend to has seen',
    top: 'How many titles for each person (100)',
    out: 'CSV user,mediaId to write, best titles first',
    catalogue: 'Catalogue file (NDJSON) with facts of the titles',
    seed: 'Random seed (1)',
  },
  more: `Trains as the server does; all settings are chosen on people held out inside the training file. No title of a
person's history is recommended to them. Ratings from 4 of 5 (7 of 10) on count as likes; other
ratings count a little for a title, because watching is a choice. If the files have times, recent
entries of a history and recent popularity count more; training chooses how much.`,
  check: ({ options }) => {
    const needs = ['histories', 'out', ...(options['train'] === undefined ? (['catalogue'] as const) : [])] as const
    for (const needed of needs) if (typeof options[needed] !== 'string') throw new UsageError(`--${needed} FILE is required`)
    wholeNumberOption(options, 'top', { max: MAX_TOP })
    wholeNumberOption(options, 'seed', { max: 2 ** 31 - 1 })
  },
  runAlone: async ({ now }, { options }) => {
    const [histories, out] = [String(options['histories']), String(options['out'])]
    const train = typeof options['train'] === 'string' ? options['train'] : undefined
    const top = wholeNumberOption(options, 'top', { max: MAX_TOP }) ?? 100
    const seed = wholeNumberOption(options, 'seed', { max: 2 ** 31 - 1 }) ?? 1
    const catalogue = typeof options['catalogue'] === 'string' ? options['catalogue'] : undefined
    const read = async (file: string) => withoutFuture(await readAudience(file), now())
    const { audience, future } = train === undefined ? { audience: emptyAudience(), future: 0 } : await read(train)
    const { audience: people, future: futureOfPeople } = await read(histories)
    const { written, settings } = await withCompute(async (compute) => {
      const progress = progressLine('training')
      const offline = await trainOffline(compute, audience, {
        catalogue,
        randomSeed: seed,
        progress: progress.show,
        seeds: people.ids,
      })
      progress.end()
      const lists = recommendOffline(compute, offline, { histories: people, top })
      return { written: await writeLists(out, lists), settings: offline.settings }
    }, threadsFor(audience.user.length))
    const refused = audience.refused + people.refused
    const wrong = future + futureOfPeople
    return {
      text: `Wrote ${counted(written, 'title')} for ${people.users.length} people to ${out}${refused > 0 ? `; ${counted(refused, 'line')} could not be read, the first: ${[...audience.refusals, ...people.refusals].join('; ')}` : ''}${wrong > 0 ? `; ${futureWords(wrong)}` : ''}`,
      data: { people: people.users.length, titles: written, trainedOn: audience.user.length, refused, future: wrong, settings },
    }
  },
}

async function writeLists(out: string, lists: Iterable<{ user: string; mediaIds: string[] }>): Promise<number> {
  const file = createWriteStream(out)
  file.write('user,mediaId\n')
  let written = 0
  for (const { user, mediaIds } of lists) {
    written += mediaIds.length
    if (!file.write(mediaIds.map((id) => `${quoteCell(user)},${quoteCell(id)}\n`).join(''))) await once(file, 'drain')
  }
  file.end()
  await finished(file)
  return written
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
