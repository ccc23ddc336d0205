import { weighHistory } from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import * as store from './audience-store.ts'
import { crowd } from './privacy.ts'
import { signalsOf, sortOut } from './signals.ts'
import { said } from './times.ts'

/** A title that a profile likes, for learning from: what its most telling signal is worth before it fades, and when it came. */
export type TrainingSignal = { profile: string; number: number; weight: number; at: number }

type Participant = { id: string; accountId: string; liked: Omit<TrainingSignal, 'profile'>[] }

/** Profiles that are in memory at a time. */
const BATCH = 50

/** Nothing fades: whoever learns from these weighs times by itself. */
const NEVER = Infinity

/**
 * What all profiles that take part like, profile by profile, a few of them in memory at a time. Nothing where they are too few
 * to be a crowd, and no title that too few of them met. The store is read twice: first to count, then to tell.
 */
export async function* signalsForTraining(ctx: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<TrainingSignal> {
  const accounts = new Set<string>()
  const met = new Map<number, number>()
  let profiles = 0
  for await (const { accountId, liked } of participants(ctx)) {
    profiles++
    accounts.add(accountId)
    for (const { number } of liked) met.set(number, (met.get(number) ?? 0) + 1)
  }
  if (profiles < crowd.profiles || accounts.size < crowd.accounts) return
  for await (const { id, liked } of participants(ctx)) {
    for (const signal of liked) if ((met.get(signal.number) ?? 0) >= crowd.perTitle) yield { profile: id, ...signal }
  }
}

/** Profiles that like anything. */
async function* participants({ store: { slow }, now }: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<Participant> {
  const today = said(now()).slice(0, 10)
  let after = ''
  for (;;) {
    const profiles = await store.listParticipants(slow, after, BATCH)
    const last = profiles.at(-1)
    if (!last) return
    after = last.id
    const rows = Map.groupBy(
      await store.readTastes(
        slow,
        profiles.map(({ id }) => id),
      ),
      ({ profile_id }) => profile_id,
    )
    for (const { id, account_id } of profiles) {
      const { signals } = signalsOf(sortOut(rows.get(id) ?? []), { seasons: new Map(), today, states: new Map() })
      const { telling, weights } = weighHistory(signals, { now: now(), halfLifeMs: NEVER })
      const liked = telling
        .map(({ title, at }, i) => ({ number: title, weight: weights[i] ?? 0, at }))
        .filter(({ weight }) => weight > 0)
      if (liked.length > 0) yield { id, accountId: account_id, liked }
    }
  }
}
