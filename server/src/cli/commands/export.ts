import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { exportTitles } from '../../catalogue/export.ts'
import { CommandFailed, type StreamingCommand } from '../command.ts'
import { counted } from '../wording.ts'

const NEWLINE = 0x0a

export const exportCommand: StreamingCommand = {
  name: 'export',
  summary: 'Export the catalogue to a file with one title per line, for import ndjson',
  words: ['FILE'],
  options: { force: { type: 'boolean' } },
  optionHelp: { force: 'Replace FILE if it exists' },
  more: 'Compressed with gzip if FILE ends in .gz. Withdrawn titles are left out; a backup has everything.',
  produce: ({ ctx }) => exportTitles(ctx),
  receive: async (produced, { words: [file = ''], options }) => {
    const target = path.resolve(file)
    if (existsSync(target) && options['force'] !== true)
      throw new CommandFailed(`${file} exists: choose another name, or replace it with --force`)
    if (!existsSync(path.dirname(target))) throw new CommandFailed(`there is no folder ${path.dirname(target)}`)
    const { titles, bytes } = await writeExportFile(produced, target)
    return { text: `Wrote ${file}: ${counted(titles, 'title')}, ${bytes} bytes.`, data: { file: target, titles, bytes } }
  },
}

/** Writes a file that gets its name only once it is complete. */
async function writeExportFile(produced: AsyncIterable<Uint8Array>, target: string): Promise<{ titles: number; bytes: number }> {
  const part = `${target}.part-${process.pid}`
  let titles = 0
  const counting = async function* () {
    for await (const bytes of produced) {
      for (const byte of bytes) if (byte === NEWLINE) titles++
      yield bytes
    }
  }
  try {
    const packing = target.endsWith('.gz') ? createGzip() : new PassThrough()
    await pipeline(counting, packing, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(part, target)
    return { titles, bytes: (await stat(target)).size }
  } finally {
    await rm(part, { force: true })
  }
}
