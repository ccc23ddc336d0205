import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Args, CommandFailed, type StandingAlone, UsageError } from '../command.ts'

const LOCAL = 'http://localhost:8080/mcp'
const PATIENCE_MS = 30_000

/** For assistants that start a program and speak to its standard input: each line goes to a server, each answer comes back as one. */
export const mcpCommand: StandingAlone = {
  name: 'mcp',
  isStoreless: () => true,
  summary: 'Speak the Model Context Protocol on standard input and output, for assistants that start programs',
  options: { url: { type: 'string' }, 'token-file': { type: 'string' } },
  optionHelp: {
    url: `Where the server is: its /mcp, or /feeds/TOKEN/mcp to read only (${LOCAL})`,
    'token-file': 'File that holds the refresh token (rt_…) of a sign-in for one profile; /mcp needs it',
  },
  more: 'It needs no settings and no store. docs/connect/mcp.md tells how to get a token.',
  runAlone: async (_, { options }) => {
    const ask = await askerFor(options)
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      for (const answer of await ask(line)) process.stdout.write(`${answer}\n`)
    }
    return { text: '', data: null }
  },
}

async function askerFor(options: Args['options']): Promise<(message: string) => Promise<string[]>> {
  const url = String(options['url'] ?? LOCAL)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new UsageError(`--url: ${url} is not an address that begins with http:// or https://`)
  const token = options['token-file'] === undefined ? undefined : await tokenIn(String(options['token-file']))
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return async (body) => {
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) })
      const text = await reply.text()
      return reply.ok ? messagesIn(text) : refusal(body, refusedWords(reply.status, text))
    } catch (error) {
      return refusal(body, `the server at ${new URL(url).host} does not answer`, error)
    }
  }
}

async function tokenIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read`)
  })
  return text.trim()
}

/** One message as JSON, or several as the lines of an event stream. */
function messagesIn(text: string): string[] {
  if (text === '') return []
  if (text.startsWith('{') || text.startsWith('[')) return [text.replaceAll('\n', ' ')]
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))
}

function refusedWords(status: number, text: string): string {
  const todo = status === 401 ? '; --token-file needs a token that is in force: docs/connect/mcp.md' : ''
  return `the server answered ${status}${wordsIn(text)}${todo}`
}

/** What a refusal says beside its number, if it does. */
function wordsIn(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    return typeof detail === 'string' ? `: ${detail}` : ''
  } catch {
    return ''
  }
}

/** The error that the assistant gets instead of an answer; a notification gets none. */
function refusal(message: string, words: string, cause?: unknown): string[] {
  const id = idOf(message)
  if (id === undefined) return []
  const detail = cause instanceof Error ? `${words}: ${cause.message}` : words
  return [JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: detail } })]
}

function idOf(message: string): unknown {
  try {
    return (JSON.parse(message) as { id?: unknown }).id
  } catch {
    return null
  }
}
