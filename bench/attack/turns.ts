import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AttackServer } from './server.ts'

/** Settings of a server whose event-loop turns are measured. */
export const turnsEnv = { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'turns-hook.ts')}` }

const LONGEST_TRIES = 200

/** Milliseconds of CPU of each turn of the server's event loop since the last call. */
export async function collectTurns({ pid, target }: AttackServer): Promise<number[]> {
  const file = path.join(target.dataDir, 'turns.json')
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; ; tries++) {
    await setTimeout(10)
    try {
      const turns = JSON.parse(readFileSync(file, 'utf8')) as number[]
      rmSync(file)
      return turns
    } catch (error) {
      if (tries === LONGEST_TRIES) throw error
    }
  }
}

/** The 99th percentile and the maximum, as text. */
export function describeTurns(turns: number[]): string {
  const sorted = turns.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
  return `p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms, longest ${at(1)} ms`
}
