import { pino } from 'pino'
import { openService } from '../../../src/app.ts'
import { readSettings } from '../../../src/config.ts'

const BLOCK_MS = 400
const state = { busy: false }

/** A server of its own process whose event loop can be kept busy for real: says its port, then listens for orders. */
const service = await openService({ settings: readSettings(process.env), logTo: pino.destination(1) })

function block(): void {
  if (!state.busy) return
  const until = performance.now() + BLOCK_MS
  while (performance.now() < until);
  setImmediate(block)
}

process.on('message', async (order: 'busy' | 'calm' | 'stop') => {
  const wasBusy = state.busy
  state.busy = order === 'busy'
  if (state.busy && !wasBusy) block()
  if (order !== 'stop') return
  await service.stop(false)
  process.disconnect()
})
process.send?.({ port: service.port })
