import { Agent, request } from 'node:http'
import type { Answers, Attack } from './parts.ts'
import type { Target } from './server.ts'

const CONNECTIONS = 64

/** Requests the largest and most expensive pictures of every title, as fast as they are answered. */
export const pictures: Attack = {
  about: `${CONNECTIONS} connections without a token request backdrops as PNG, 1,920 pixels wide`,
  besideBare: true,
  withTurns: true,
  run: async ({ port, mediaIds }: Target, signal) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: '127.0.0.2' })
    const answers: Answers = {}
    let next = Math.floor(Math.random() * mediaIds.length)
    const one = () =>
      new Promise<void>((resolve) => {
        const path = `/images/${mediaIds[next++ % mediaIds.length]}/backdrop?w=1920&format=png`
        const note = (answer: string) => {
          answers[answer] = (answers[answer] ?? 0) + 1
          resolve()
        }
        const sent = request({ agent, host: '127.0.0.1', port, path, signal }, (answer) => {
          answer.resume().once('error', () => resolve())
          answer.once('end', () => note(String(answer.statusCode)))
        })
        sent.once('error', () => (signal.aborted ? resolve() : note('no answer'))).end()
      })
    const connection = async () => {
      while (!signal.aborted) await one()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
    agent.destroy()
    return answers
  },
}
