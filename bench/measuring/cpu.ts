import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const TICK_SECONDS = 1 / 100 // USER_HZ is 100 on every Linux that Node runs on

/** CPU seconds a process has used so far, all threads. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS
}

type LoadRequest = { port: number; method: string; path: string; headers?: Record<string, string> }

const CONNECTIONS = 64

/** Sends `count` requests over keep-alive connections; every answer must have the given status. */
async function fire({ port, method, path, headers = {} }: LoadRequest, count: number, status = 200): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = count
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        if (answer.statusCode !== status) reject(new Error(`${method} ${path} answered ${answer.statusCode}`))
        answer.resume().once('end', resolve)
      })
      sent.once('error', reject).end()
    })
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}

export type MeasuredServer = { name: string; pid: number; shot: LoadRequest; status?: number }

export type Cost = { best: number; median: number }

/**
 * Microseconds of CPU per request over several alternating rounds, so that other load on the machine affects all
 * alike.
 */
export async function cpuPerRequest(servers: MeasuredServer[], rounds: number, count: number): Promise<Map<string, Cost>> {
  const costs = new Map<string, number[]>(servers.map(({ name }) => [name, []]))
  for (const { shot, status } of servers) await fire(shot, count, status) // warm-up: compilation is not counted
  for (let round = 0; round < rounds; round++)
    for (const { name, pid, shot, status } of servers) {
      const before = cpuSeconds(pid)
      await fire(shot, count, status)
      costs.get(name)?.push(((cpuSeconds(pid) - before) / count) * 1e6)
    }
  return new Map([...costs].map(([name, each]) => [name, costOf(each)]))
}

function costOf(micros: number[]): Cost {
  const sorted = micros.toSorted((a, b) => a - b)
  return { best: sorted[0] ?? Number.NaN, median: sorted[sorted.length >> 1] ?? Number.NaN }
}
