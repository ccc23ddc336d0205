import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { openLane } from '../measuring/lean-client.ts'

export type SentTitle = { id: string; title: string }

/** The addresses of the webhooks, and the titles of their events. */
export type SenderOrder = { port: number; secrets: string[]; titles: SentTitle[]; perSecond: number }
/** Numbers of answers by status, and the median and 99th percentile of the waits. */
export type SenderReport = { seconds: number; answers: Record<string, number>; p50: number; p99: number }

const LANES = 64
const TICKS = 60_000_000_000
const TICK_MS = 5
const LONGEST_MS = 60_000

/**
 * The process of media servers: `node bench/webhooks/sender.ts`; sends at fixed times, from each start message until a
 * stop message.
 */
let stop = new AbortController()
setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // stands for other machines: it must not displace the server
process.once('disconnect', () => process.exit(1))
process.on('message', (order: SenderOrder | 'stop') => {
  if (order === 'stop') return stop.abort()
  stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(LONGEST_MS)])
  void send(order, signal).then((report) => process.send?.(report))
})

async function send({ port, secrets, titles, perSecond }: SenderOrder, signal: AbortSignal): Promise<SenderReport> {
  const free = Array.from({ length: LANES }, () => openLane(port))
  const waiting: { n: number; due: number }[] = []
  const answers: Record<string, number> = {}
  const waits: number[] = []
  const underWay = new Set<Promise<void>>()
  const start = performance.now()
  const one = async (lane: ReturnType<typeof openLane>) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const path = `/hooks/${secrets[next.n % secrets.length]}`
      const answer = await lane.send({ method: 'POST', path, token: '', body: eventOf(next.n, titles) }).then(
        ({ status }) => String(status),
        () => 'none',
      )
      answers[answer] = (answers[answer] ?? 0) + 1
      waits.push(performance.now() - next.due)
    }
    free.push(lane)
  }
  for (let sent = 0; !signal.aborted; await setTimeout(TICK_MS)) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent++) waiting.push({ n: sent, due: start + (sent / perSecond) * 1000 })
    for (let lane = waiting.length > 0 ? free.pop() : undefined; lane; lane = waiting.length > 0 ? free.pop() : undefined) {
      const run = one(lane)
      underWay.add(run)
      void run.finally(() => underWay.delete(run))
    }
  }
  await Promise.all(underWay)
  const seconds = (performance.now() - start) / 1000
  for (const { close } of free) close()
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(share * waits.length)] ?? Number.NaN
  return { seconds, answers, p50: at(0.5), p99: at(0.99) }
}

/**
 * The events of a Jellyfin server in an evening: positions, ends, events of other users and of other kinds, new
 * items.
 */
function eventOf(n: number, titles: SentTitle[]): object {
  const named = titles[(n * 7919) % titles.length]
  if (!named) throw new Error('no titles')
  const title = named.id.startsWith('TV_') ? episodeOf(named, n) : filmOf(named)
  const whose = { ...title, RunTimeTicks: TICKS, NotificationUsername: 'anna', UserId: 'u1' }
  const kind = n % 20
  if (kind < 14) return { NotificationType: 'PlaybackProgress', ...whose, PlaybackPositionTicks: ((n % 70) / 100) * TICKS }
  if (kind < 16) return { NotificationType: 'PlaybackStop', ...whose, PlaybackPositionTicks: TICKS, PlayedToCompletion: true }
  if (kind < 18) return { NotificationType: 'PlaybackProgress', ...whose, NotificationUsername: 'ben', UserId: 'u2' }
  return kind < 19 ? { NotificationType: 'ItemAdded', ...title } : { NotificationType: 'PluginUpdated', Name: 'Webhook' }
}

function filmOf({ id, title }: SentTitle) {
  return { ItemType: 'Movie', Name: title, Provider_tmdb: id.slice(3) }
}

/** A series is identified by name only: the ids are those of the episode. */
function episodeOf({ title }: SentTitle, n: number) {
  return { ItemType: 'Episode', SeriesName: title, SeasonNumber: 1, EpisodeNumber: 1 + (n % 8) }
}
