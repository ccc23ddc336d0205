import { setTimeout } from 'node:timers/promises'
import { attacks } from './parts.ts'
import type { Target } from './server.ts'

/** Time to start the attack before the measurement. */
const UNDER_WAY_MS = 1000
const LONGEST_MS = 60_000

/** The process of an attacker: `node bench/attack/process.ts PART TARGET`; ends at a message, or after a minute. */
const [name = '', target = ''] = process.argv.slice(2)
const stop = new AbortController()
process.once('message', () => stop.abort())
process.once('disconnect', () => process.exit(1))
const running = attacks[name]?.run(JSON.parse(target) as Target, AbortSignal.any([stop.signal, AbortSignal.timeout(LONGEST_MS)]))
await setTimeout(UNDER_WAY_MS)
process.send?.('under way')
const answers = await running
process.send?.(answers, () => process.exit(0))
