import { gradeOfSignal, weighHistory } from '@marquee/engine'
import type { Ctx } from '../ctx.ts'
import * as store from './audience-store.ts'
import { crowd } from './privacy.ts'
import { signalsOf, sortOut } from './signals.ts'
import { isoTime } from './times.ts'

/** A title that a profile met, for learning from: what its most telling signal says, what it is worth before it fades, and when it came. */
export type TrainingSignal = { profile: string; number: number; grade: number; weight: number; at: number }

type Participant = { id: string; accountId: string; met: Omit<TrainingSignal, 'profile'>[] }

/** Profiles that are in memory at a time. */
const PROFILES_PER_BATCH = 50

/** Nothing fades: whoever learns from these weighs times by itself. */
const NO_FADING_MS = Infinity

/**
 * What all profiles that take part met, profile by profile, a few of them in memory at a time. Nothing where they are too few
 * to be a crowd, and no title that too few of them met. The store is read twice: first to count, then to tell.
 */
export async function* signalsForTraining(ctx: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<TrainingSignal> {
  const accounts = new Set<string>()
  const met = new Map<number, number>()
  let profiles = 0
  for await (const { accountId, met: own } of participants(ctx)) {
    profiles++
    accounts.add(accountId)
    for (const { number } of own) met.set(number, (met.get(number) ?? 0) + 1)
  }
  if (profiles < crowd.profiles || accounts.size < crowd.accounts) return
  for await (const { id, met: own } of participants(ctx)) {
    for (const signal of own) if ((met.get(signal.number) ?? 0) >= crowd.perTitle) yield { profile: id, ...signal }
  }
}

/** Profiles that met anything. */
async function* participants({ store: { slow }, now }: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<Participant> {
  const today = isoTime(now()).slice(0, 10)
  let after = ''
  for (;;) {
    const profiles = await store.listParticipants(slow, after, PROFILES_PER_BATCH)
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
      const { signals: strongest, weights } = weighHistory(signals, { now: now(), halfLifeMs: NO_FADING_MS })
      const own = strongest.flatMap((signal, i) => {
        const weight = weights[i] ?? 0
        const isEvidence = weight > 0 || signal.kind === 'rated'
        return isEvidence ? [{ number: signal.title, grade: gradeOfSignal(signal), weight, at: signal.at }] : []
      })
      if (own.length > 0) yield { id, accountId: account_id, met: own }
    }
  }
}
