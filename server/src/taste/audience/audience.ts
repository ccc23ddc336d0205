import { gradeOfSignal, weighHistory } from '@marquee/engine'
import type { Ctx } from '../../ctx.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { groupByKind, signalsOf } from '../current/signals.ts'
import * as store from './audience-store.ts'
import { crowdThresholds } from './privacy.ts'

/**
 * A title that a profile rated or watched, to train on: the grade of its strongest signal, its weight before decay, and
 * its time.
 */
export type TrainingSignal = { profile: string; number: number; grade: number; weight: number; at: number }

type Participant = { id: string; accountId: string; signals: Omit<TrainingSignal, 'profile'>[] }

/** Profiles that are in memory at a time. */
const PROFILES_PER_BATCH = 50

/** No decay: training weighs times by itself. */
const NO_DECAY_MS = Infinity

/**
 * The interactions of all profiles that take part in training, one profile after the other. Yields nothing where the
 * profiles are too few, and leaves out titles that too few of them have (see `privacy.ts`). The store is read twice:
 * first to count, then to yield.
 */
export async function* signalsForTraining(ctx: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<TrainingSignal> {
  const accounts = new Set<string>()
  const profilesByTitle = new Map<number, number>()
  let profiles = 0
  for await (const { accountId, signals } of participants(ctx)) {
    profiles++
    accounts.add(accountId)
    for (const { number } of signals) profilesByTitle.set(number, (profilesByTitle.get(number) ?? 0) + 1)
  }
  if (profiles < crowdThresholds.profiles || accounts.size < crowdThresholds.accounts) return
  for await (const { id, signals } of participants(ctx)) {
    for (const signal of signals)
      if ((profilesByTitle.get(signal.number) ?? 0) >= crowdThresholds.perTitle) yield { profile: id, ...signal }
  }
}

/** Profiles with any interaction. */
async function* participants({ store: { slow }, now }: Pick<Ctx, 'store' | 'now'>): AsyncGenerator<Participant> {
  let after = ''
  for (;;) {
    const profiles = await store.listParticipants(slow, after, PROFILES_PER_BATCH)
    const last = profiles.at(-1)
    if (!last) return
    after = last.id
    const ids = profiles.map(({ id }) => id)
    const tastes = Map.groupBy(await store.readTastes(slow, ids), ({ profile_id }) => profile_id)
    for (const { id, account_id } of profiles) {
      const signals = trainingSignals(tastes.get(id) ?? [], now())
      if (signals.length > 0) yield { id, accountId: account_id, signals }
    }
  }
}

/** The strongest signal of each title in a profile's records. */
function trainingSignals(records: Parameters<typeof groupByKind>[0], now: number): Participant['signals'] {
  const today = isoDay(now)
  const { signals } = signalsOf(groupByKind(records), { seasons: new Map(), today, states: new Map() })
  const { signals: strongest, weights } = weighHistory(signals, { now, halfLifeMs: NO_DECAY_MS })
  return strongest.flatMap((signal, i) => {
    const weight = weights[i] ?? 0
    const isEvidence = weight > 0 || signal.kind === 'rated'
    return isEvidence ? [{ number: signal.title, grade: gradeOfSignal(signal), weight, at: signal.at }] : []
  })
}
