import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { askAsOthers, type Latencies, latenciesOf, secondsUntilCalm, type WaitSample } from './attack/others.ts'
import { type Answers, attacks } from './attack/parts.ts'
import { type AttackServer, openBareServer, openServer, residentMegabytes } from './attack/server.ts'
import { collectTurns, describeTurns, turnsEnv } from './attack/turns.ts'

const ROUNDS = 3
const SECONDS = 8
const WARM_SECONDS = 4

/**
 * The waits of other people without and during an attack, alternately, in one run. `npm run bench -- attack [PART]
 * [CHECKOUT]`.
 */
const words = process.argv.slice(2)
const checkout = words.find((word) => word.includes('/')) ?? path.resolve(import.meta.dirname, '..')
const [part] = words.filter((word) => !word.includes('/'))
if (part !== undefined && !(part in attacks)) {
  process.stdout.write(`no part ${part}; there are: ${Object.keys(attacks).join(', ')}\n`)
  process.exit(2)
}
for (const [name, { about, env, besideBare, withTurns }] of Object.entries(attacks)) {
  if (part !== undefined && part !== name) continue
  const opened = await openServer(checkout, withTurns ? turnsEnv : env)
  try {
    await attacks[name]?.prepare?.(opened)
    process.stdout.write(`\n${name}: ${about}\n`)
    await compare(name, opened, withTurns)
    if (besideBare) await compareBare(name, opened)
  } finally {
    await opened.close()
  }
}

/** Figures of a bare server: they include the CPU of the attacker's process and of the kernel, but none of ours. */
async function compareBare(name: string, opened: AttackServer): Promise<void> {
  const bare = await openBareServer(opened)
  process.stdout.write('  the same with a bare server that answers at once\n')
  await compare(name, bare).finally(bare.close)
}

async function compare(name: string, opened: AttackServer, withTurns = false): Promise<void> {
  const [alone, during]: [WaitSample[], WaitSample[]] = [[], []]
  const [turnsAlone, turnsDuring]: [number[], number[]] = [[], []]
  const noteTurns = async (turns: number[]) => (withTurns ? turns.push(...(await collectTurns(opened))) : 0)
  const answers: Answers = {}
  let maxMegabytes = 0
  let longest = 0
  await askAsOthers(opened, WARM_SECONDS) // warm-up: compilation is not counted
  const before = residentMegabytes(opened.pid)
  for (let round = 0; round < (attacks[name]?.rounds ?? ROUNDS); round++) {
    await noteTurns([])
    alone.push(...(await askAsOthers(opened, SECONDS)))
    await noteTurns(turnsAlone)
    const attacker = await startAttacker(name, opened)
    during.push(...(await askAsOthers(opened, SECONDS)))
    await noteTurns(turnsDuring)
    maxMegabytes = Math.max(maxMegabytes, residentMegabytes(opened.pid))
    for (const [answer, count] of Object.entries(await attacker.stop())) answers[answer] = (answers[answer] ?? 0) + count
    longest = Math.max(longest, await secondsUntilCalm(opened))
  }
  printTable(latenciesOf(alone), latenciesOf(during))
  if (withTurns)
    process.stdout.write(
      `  CPU of the turns of the server’s event loop: alone ${describeTurns(turnsAlone)}; during ${describeTurns(turnsDuring)}\n`,
    )
  const counted = Object.entries(answers).map(([answer, count]) => `${answer} × ${count}`)
  process.stdout.write(`  the attacker’s answers: ${counted.join(', ') || 'none'}\n`)
  process.stdout.write(`  fast again at most ${longest.toFixed(1)} s after an attack\n`)
  process.stdout.write(`  the server’s memory: ${before} MB before, ${maxMegabytes} MB at most at the end of an attack\n`)
}

/** Attackers run in a separate process, so that they delay only the server. */
async function startAttacker(name: string, { target }: AttackServer): Promise<{ stop: () => Promise<Answers> }> {
  const child = fork(path.join(import.meta.dirname, 'attack/process.ts'), [name, JSON.stringify(target)])
  await once(child, 'message')
  return {
    stop: async () => {
      const answered = once(child, 'message')
      const ended = once(child, 'exit')
      child.send('stop')
      const [answers] = (await answered) as [Answers]
      await ended
      return answers
    },
  }
}

function printTable(alone: Map<string, Latencies>, during: Map<string, Latencies>): void {
  const cell = ({ p50, p99, failed, count }: Latencies) =>
    `${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(8)} ${`${failed}/${count}`.padStart(9)}`
  process.stdout.write(`  ${' '.repeat(34)}${'alone: p50, p99 ms, failed'.padEnd(28)}during the attack\n`)
  for (const [kind, calm] of alone) {
    const attacked = during.get(kind)
    if (!attacked) continue
    const ratio = attacked.p99 / calm.p99
    process.stdout.write(`  ${kind.padEnd(34)}${cell(calm)}   ${cell(attacked)}   p99 × ${ratio.toFixed(2)}\n`)
  }
}
