import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Loaded by the server that is attacked, before its own code: with each signal it writes down what the turns of its event loop have
// cost in CPU time since the last one, which nobody else on the machine has a part in.

if (isMainThread) {
  const folder = process.env['MARQUEE_DATA_DIR'] ?? '.'
  let turns: number[] = []
  let last = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    turns.push((now.user + now.system - last.user - last.system) / 1000)
    last = now
    setTimeout(look, 1).unref()
  }
  look()
  process.on('SIGUSR2', () => {
    const [part, whole] = ['turns.part', 'turns.json'].map((name) => path.join(folder, name)) as [string, string]
    writeFileSync(part, JSON.stringify(turns))
    renameSync(part, whole)
    turns = []
  })
}
