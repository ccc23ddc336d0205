import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { inBackground } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
import type { TitleReader } from '../taste/titles.ts'
import { importOf } from './imports.ts'

/** How often the import is polled, and how many times in one answer; clients then reconnect. */
const POLL_MS = 500
const MAX_POLLS = 50
const MAX_STREAMS = 100

const streamsOf = perNode({
  name: 'followed imports',
  limit: MAX_STREAMS,
  open: () => ({ size: 0 }),
})

/** Streams the progress of an import as server-sent events, until it ends or MAX_POLLS is reached. */
export async function progressEvents(ctx: CatalogueCtx, reader: Pick<TitleReader, 'id'>, importId: string): Promise<Readable> {
  const first = await importOf(ctx, reader.id, importId)
  const streams = streamsOf(ctx)
  if (streams.size >= MAX_STREAMS)
    throw new Problem('OVERLOADED', { detail: 'too many clients follow an import; ask for its state instead' })
  streams.size++
  const events = inBackground(async () => follow(ctx, { reader, importId, first }))
  const stream = Readable.from(await events)
  stream.once('close', () => void streams.size--)
  return stream
}

type State = Awaited<ReturnType<typeof importOf>>

async function* follow(
  ctx: CatalogueCtx,
  { reader, importId, first }: { reader: Pick<TitleReader, 'id'>; importId: string; first: State },
): AsyncGenerator<string> {
  let state: State = first
  let sent = ''
  yield `retry: ${POLL_MS}\n\n`
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const data = JSON.stringify(state)
    if (data !== sent) yield `event: progress\ndata: ${data}\n\n`
    sent = data
    if (state.status === 'done' || state.status === 'failed' || state.status === 'choosing') return
    await setTimeout(POLL_MS)
    const next = await inBackground(() => importOf(ctx, reader.id, importId)).catch(() => undefined)
    if (!next) return // the import was undone
    state = next
  }
}
