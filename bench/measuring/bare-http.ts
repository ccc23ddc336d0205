import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The minimum that a Node server can do: the same bytes for every request. `node bench/measuring/bare-http.ts BODY` (or
 * `@FILE`) prints its port.
 */
const [given = '{}'] = process.argv.slice(2)
const body = given.startsWith('@') ? readFileSync(given.slice(1)) : given
const server = createServer((_request, answer) => {
  answer.setHeader('content-type', 'application/json; charset=utf-8')
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
