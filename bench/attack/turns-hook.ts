import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

// Loaded by the attacked server before its own code. At each signal it writes the CPU time of its event-loop turns
// since the last one. Other processes of the machine have no influence on it.

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
