import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { root } from '../source-files.ts'

export type ProxyName = 'nginx' | 'haproxy' | 'caddy'

export const NAME = 'marquee.example.org'

const programs: Record<ProxyName, string> = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy', caddy: '/usr/bin/caddy' }

const OPENSSL = '/usr/bin/openssl'

/** Whether this machine has the program; `.ci/run` installs all three. */
export const isInstalled = (name: ProxyName) => existsSync(programs[name]) && existsSync(OPENSSL)

/** One way in: through the bare configuration over http, or through the one of docs/deploy over https. */
export type WayIn = { port: number; tls: boolean }
export type RunningProxy = { bare: WayIn; recommended: WayIn; stop: () => Promise<void> }

/** A real proxy in front of a server on `port`. */
export async function startProxy(name: ProxyName, port: number, folder: string): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true })
  const [bare, recommended] = [await freePort(), await freePort()]
  const pem = certificate(folder)
  const file = path.join(folder, 'config')
  writeFileSync(file, configurations[name]({ upstream: port, bare, recommended, folder, pem, snippet: snippetOf(name) }))
  const child = spawn(programs[name], words[name](file, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.all([bare, recommended].map((way) => untilListening(way, child)))
  return {
    bare: { port: bare, tls: false },
    recommended: { port: recommended, tls: true },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Around = { upstream: number; bare: number; recommended: number; folder: string; pem: Pem; snippet: string }
type Pem = { certificate: string; key: string; both: string }

/** What docs/deploy tells people to write, with this run's ports and certificate in the places to fill in. */
function snippetOf(name: ProxyName): string {
  const text = readFileSync(path.join(root, `docs/deploy/${name}.md`), 'utf8')
  const found = new RegExp(`^\`\`\`${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1]
  if (!found) throw new Error(`docs/deploy/${name}.md has no snippet`)
  return found
}

function filled(text: string, places: Record<string, string>): string {
  for (const [place, value] of Object.entries(places)) {
    if (!text.includes(place)) throw new Error(`the snippet has no ${place}`)
    text = text.replaceAll(place, value)
  }
  return text
}

const configurations: Record<ProxyName, (around: Around) => string> = {
  nginx: ({ upstream, bare, recommended, folder, pem, snippet }) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${bare};
    location / { proxy_pass http://127.0.0.1:${upstream}; }
  }
${filled(snippet, {
  'listen 443 ssl': `listen 127.0.0.1:${recommended} ssl`,
  '/etc/ssl/marquee/fullchain.pem': pem.certificate,
  '/etc/ssl/marquee/privkey.pem': pem.key,
  '127.0.0.1:8080': `127.0.0.1:${upstream}`,
})}}
`,
  haproxy: ({ upstream, bare, recommended, pem, snippet }) => `
defaults
    mode http
    timeout client 30s
    timeout server 30s
    timeout connect 5s
frontend bare
    bind 127.0.0.1:${bare}
    default_backend bare
backend bare
    server marquee 127.0.0.1:${upstream}
${filled(snippet, {
  'bind :443': `bind 127.0.0.1:${recommended}`,
  '/etc/haproxy/marquee.pem': pem.both,
  '127.0.0.1:8080': `127.0.0.1:${upstream}`,
})}`,
  caddy: ({ upstream, bare, recommended, pem, snippet }) => `
{
	admin off
	auto_https off
}
http://:${bare} {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:${upstream}
}
${filled(snippet, {
  'marquee.example.org {': `https://${NAME}:${recommended} {\n\tbind 127.0.0.1\n\ttls ${pem.certificate} ${pem.key}`,
  '127.0.0.1:8080': `127.0.0.1:${upstream}`,
})}`,
}

const words: Record<ProxyName, (file: string, folder: string) => string[]> = {
  nginx: (file, folder) => ['-p', folder, '-c', file],
  haproxy: (file) => ['-f', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

function certificate(folder: string): Pem {
  const pem = {
    certificate: path.join(folder, 'certificate.pem'),
    key: path.join(folder, 'key.pem'),
    both: path.join(folder, 'both.pem'),
  }
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(OPENSSL, [...kind, ...subject, '-keyout', pem.key, '-out', pem.certificate], { stdio: 'ignore' })
  writeFileSync(pem.both, readFileSync(pem.certificate, 'utf8') + readFileSync(pem.key, 'utf8'))
  return pem
}

export type ProxiedRequest = {
  method?: string
  path: string
  /** Address of this machine that the request comes from: proxies and limits see it. */
  from: string
  headers?: Record<string, string | undefined>
  body?: string | Buffer
}

export type Answered = { status: number; headers: NodeJS.Dict<string | string[]>; text: string; body: Record<string, unknown> }

/** One request of an outsider to the proxy. */
export function through(
  { port, tls }: WayIn,
  { method = 'GET', path, from, headers = {}, body }: ProxiedRequest,
): Promise<Answered> {
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false as const }
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  const all = {
    host: tls ? NAME : `127.0.0.1:${port}`,
    ...(body && { 'content-length': String(body.length) }),
    ...Object.fromEntries(given),
  }
  return new Promise((resolve, reject) => {
    const send = tls ? secure : plain
    const outgoing = send({ ...options, headers: all, ...(tls && { servername: NAME, rejectUnauthorized: false }) })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const text = Buffer.concat(pieces).toString()
        const isJson = String(incoming.headers['content-type']).includes('json')
        const { statusCode: status = 0, headers } = incoming
        resolve({ status, headers, text, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} })
      })
    })
    outgoing.end(body)
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (bytes) => {
    output += String(bytes)
  })
  for (;;) {
    const opened = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (opened) return
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
