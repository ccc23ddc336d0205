import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Answers, Attack } from './parts.ts'
import type { Target } from './server.ts'

const CONNECTIONS = 4200
const AT_ONCE = 100
const PAUSE_MS = 20

/** One address opens as many connections as it can, sends nothing, and reopens those that are closed. */
export const connections: Attack = {
  about: `one address opens ${CONNECTIONS.toLocaleString('en')} connections and sends nothing`,
  run: async ({ port }: Target, signal) => {
    const open = new Set<Socket>()
    const answers: Answers = {}
    let max = 0
    const one = () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' })
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        if (!signal.aborted) answers['closed'] = (answers['closed'] ?? 0) + 1
      })
    }
    while (!signal.aborted) {
      for (let n = 0; n < AT_ONCE && open.size < CONNECTIONS; n++) one()
      max = Math.max(max, [...open].filter(({ connecting }) => !connecting).length)
      await setTimeout(PAUSE_MS)
    }
    const closing = [...open].map((socket) => once(socket, 'close'))
    for (const socket of open) socket.destroy()
    await Promise.all(closing)
    return { ...answers, 'open at most': max }
  },
}
