import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Args, CommandFailed, type StandaloneCommand, UsageError } from '../command.ts'

const DEFAULT_URL = 'http://localhost:8080/mcp'
const TIMEOUT_MS = 30_000

/**
 * For assistants that start a program: sends each line of standard input to a server and prints each reply as a line.
 */
export const mcpCommand: StandaloneCommand = {
  name: 'mcp',
  isStoreless: () => true,
  summary: 'Serve the Model Context Protocol on standard input and output, for assistants that start programs',
  options: { url: { type: 'string' }, 'token-file': { type: 'string' } },
  optionHelp: {
    url: `URL of the server’s /mcp, or of /feeds/TOKEN/mcp to read only (${DEFAULT_URL})`,
    'token-file': 'File that holds the refresh token (rt_…) of a sign-in for one profile; /mcp needs it',
  },
  more: 'It needs no settings and no store. docs/connect/mcp.md describes how to get a token.',
  runAlone: async (_, { options }) => {
    const ask = await newSender(options)
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      for (const answer of await ask(line)) await new Promise((resolve) => process.stdout.write(`${answer}\n`, resolve))
    }
    return { text: '', data: null, hasWritten: true }
  },
}

async function newSender(options: Args['options']): Promise<(message: string) => Promise<string[]>> {
  const url = String(options['url'] ?? DEFAULT_URL)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new UsageError(`--url: ${url} must be an address that begins with http:// or https://`)
  const token = options['token-file'] === undefined ? undefined : await tokenIn(String(options['token-file']))
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return async (body) => {
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const text = await reply.text()
      return reply.ok ? messagesIn(text) : errorReply(body, errorText(reply.status, text))
    } catch (error) {
      return errorReply(body, `the server at ${new URL(url).host} does not answer`, error)
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

function errorText(status: number, text: string): string {
  const hint = status === 401 ? '; --token-file needs a token that is in force: docs/connect/mcp.md' : ''
  return `the server answered ${status}${detailIn(text)}${hint}`
}

/** The `detail` of an error response, if it has one. */
function detailIn(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    return typeof detail === 'string' ? `: ${detail}` : ''
  } catch {
    return ''
  }
}

/** The JSON-RPC error for a message that failed; a notification gets none. */
function errorReply(message: string, words: string, cause?: unknown): string[] {
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
