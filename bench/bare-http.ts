import { createServer } from 'node:http'

/** The least a Node server can do: the same bytes, no question asked. `node bench/bare-http.ts BODY` prints its port. */
const body = process.argv[2] ?? '{}'
const server = createServer((_request, answer) => {
  answer.setHeader('content-type', 'application/json; charset=utf-8')
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
