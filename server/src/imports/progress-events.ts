import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { isStillValid } from '../auth/sessions/session-tokens.ts'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { inBackground, type Session } from '../ctx.ts'
import { perNode } from '../node-memory.ts'
import { Problem } from '../problems.ts'
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

type Listener = Pick<Session, 'profileId' | 'sessionId' | 'expiresAt'>

/**
 * Streams the progress of an import as server-sent events, until it ends, MAX_POLLS is reached, or the session of the
 * listener ends.
 */
export async function progressEvents(ctx: CatalogueCtx, listener: Listener, importId: string): Promise<Readable> {
  const first = await importOf(ctx, listener.profileId, importId)
  const streams = streamsOf(ctx)
  if (streams.size >= MAX_STREAMS)
    throw new Problem('OVERLOADED', { detail: 'too many clients follow an import; ask for its state instead' })
  streams.size++
  const events = inBackground(async () => follow(ctx, { listener, importId, first }))
  const stream = Readable.from(await events)
  stream.once('close', () => void streams.size--)
  return stream
}

type State = Awaited<ReturnType<typeof importOf>>

async function* follow(
  ctx: CatalogueCtx,
  { listener, importId, first }: { listener: Listener; importId: string; first: State },
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
    const next = await inBackground(async () => {
      return (await isStillValid(ctx, listener)) ? importOf(ctx, listener.profileId, importId) : undefined
    }).catch(() => undefined)
    if (!next) return // the import was undone, or the sign-in was revoked
    state = next
  }
}
