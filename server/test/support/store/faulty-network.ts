import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to PostgreSQL whose connections can be stalled, cut and restored. */
export type FaultyNetwork = {
  /** The same database, through this network. */
  url: string
  /** Connections stay open, new ones are accepted, and no byte passes any more. */
  hold: () => void
  /** Ends what is open; new connections are accepted, and no byte passes. */
  swallow: () => void
  /** Ends what is open and refuses what comes, like a server that was stopped. */
  cut: () => Promise<void>
  /** Ends what is open, and resets so many new connections at their first byte, like processes that are ended early. */
  reset: (count: number) => void
  /** Lets everything pass again. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

export async function openFaultyNetwork(databaseUrl: string): Promise<FaultyNetwork> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const state = { holding: false, resets: 0 }
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state.resets > 0) {
      state.resets--
      near.once('data', () => near.resetAndDestroy())
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (state.holding) from.pause()
    }
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  const hold = () => {
    state.holding = true
    for (const socket of [...pairs].flat()) socket.pause()
  }
  const endAll = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    endAll()
    await closed
  }
  return {
    url: url.href,
    hold,
    swallow: () => {
      hold()
      endAll()
    },
    cut,
    reset: (count) => {
      state.resets = count
      endAll()
    },
    restore: async () => {
      state.holding = false
      state.resets = 0
      for (const socket of [...pairs].flat()) socket.resume()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
