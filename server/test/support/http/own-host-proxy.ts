import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy that gives one folder of a server a host of its own, as people do for clients that take no path. */
export async function hostOfItsOwn(base: string, folder: string): Promise<{ base: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const onward = request(`${base}${folder}${asked.url}`, { method: asked.method, headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
