import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What becomes of a request on its way. */
export type Fate =
  | 'pass'
  /** The connection ends before the server hears of it. */
  | 'lose request'
  /** The server has done it, and nobody learns of that. */
  | 'lose answer'
  | { status: number; headers?: Record<string, string>; body?: string }

/** A real way to a server that loses, holds up or answers as the test says. */
export type Way = {
  base: string
  /** Every request that came, as `GET /path`. */
  seen: string[]
  /** Decides over each request; whoever it is may wait. */
  decide: (fate: (line: string) => Fate | Promise<Fate>) => void
  /** Fates of the next requests of this kind, in turn; what comes after them passes. */
  next: (line: RegExp, ...fates: Fate[]) => void
  close: () => Promise<void>
}

export async function wayTo(target: string): Promise<Way> {
  const seen: string[] = []
  let fateOf: (line: string) => Fate | Promise<Fate> = () => 'pass'
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`
    seen.push(line)
    // Whatever happens to a connection here is what the tests are about.
    Promise.resolve(fateOf(line))
      .then((fate) => meet(fate, target, { incoming, outgoing }))
      .catch(() => incoming.socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    base: `http://127.0.0.1:${port}`,
    seen,
    decide: (fate) => {
      fateOf = fate
    },
    next: (pattern, ...fates) => {
      fateOf = (line) => (pattern.test(line) && fates.shift()) || 'pass'
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Pair = { incoming: IncomingMessage; outgoing: ServerResponse }

async function meet(fate: Fate, target: string, { incoming, outgoing }: Pair): Promise<void> {
  if (fate === 'lose request') incoming.socket.destroy()
  else if (typeof fate === 'object') outgoing.writeHead(fate.status, fate.headers).end(fate.body)
  else {
    const answer = await forward(incoming, target)
    if (fate === 'lose answer') {
      await answer.toArray()
      incoming.socket.destroy()
    } else {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    }
  }
}

async function forward(incoming: IncomingMessage, target: string): Promise<IncomingMessage> {
  const sent = request(target + incoming.url, { method: incoming.method, headers: incoming.headers })
  incoming.pipe(sent)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
