import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What happens to a request. */
export type Outcome =
  | 'pass'
  /** The connection ends before the server has received it. */
  | 'lose request'
  /** The server has done it, and its answer is lost. */
  | 'lose answer'
  | { status: number; headers?: Record<string, string>; body?: string }

/** A proxy to a real server that loses or delays requests, or answers them itself, as the test decides. */
export type TestProxy = {
  base: string
  /** Every request that came, as `GET /path`. */
  seen: string[]
  /** Decides the outcome of each request, at once or later. */
  decide: (outcome: (line: string) => Outcome | Promise<Outcome>) => void
  /** Outcomes of the next requests of this kind, in turn; what comes after them passes. */
  next: (line: RegExp, ...outcomes: Outcome[]) => void
  close: () => Promise<void>
}

export async function openTestProxy(target: string): Promise<TestProxy> {
  const seen: string[] = []
  let outcomeOf: (line: string) => Outcome | Promise<Outcome> = () => 'pass'
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`
    seen.push(line)
    // Whatever happens to a connection here is what the tests are about.
    Promise.resolve(outcomeOf(line))
      .then((outcome) => apply(outcome, target, { incoming, outgoing }))
      .catch(() => incoming.socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    base: `http://127.0.0.1:${port}`,
    seen,
    decide: (outcome) => {
      outcomeOf = outcome
    },
    next: (pattern, ...outcomes) => {
      outcomeOf = (line) => (pattern.test(line) && outcomes.shift()) || 'pass'
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Pair = { incoming: IncomingMessage; outgoing: ServerResponse }

async function apply(outcome: Outcome, target: string, { incoming, outgoing }: Pair): Promise<void> {
  if (outcome === 'lose request') incoming.socket.destroy()
  else if (typeof outcome === 'object') outgoing.writeHead(outcome.status, outcome.headers).end(outcome.body)
  else {
    const answer = await forward(incoming, target)
    if (outcome === 'lose answer') {
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
