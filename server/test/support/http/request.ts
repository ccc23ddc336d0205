import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type Sent = { method: string; headers: Record<string, string>; body?: string | Uint8Array | undefined }
export type Received = { status: number; headers: Headers; bytes: Buffer }

const agent = new Agent({ keepAlive: true })
/** What `fetch` sends by itself. */
const ofFetch = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}

/** One request over a real socket, at a quarter of the CPU time of `fetch`: a run sends some hundred thousand. */
export function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: Error) => reject(new TypeError('nobody answered', { cause })) // as of `fetch`
    const sent = request(url, { method, agent, headers: { ...ofFetch, ...headers } })
    sent.on('error', refuse)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', refuse)
      answer.on('end', () => resolve(receivedOf(answer, Buffer.concat(chunks))))
    })
    sent.end(body)
  })
}

function receivedOf({ statusCode = 0, rawHeaders }: IncomingMessage, encoded: Buffer): Received {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const isPacked = headers.get('content-encoding') === 'gzip' && encoded.length > 0
  return { status: statusCode, headers, bytes: isPacked ? gunzipSync(encoded) : encoded }
}
