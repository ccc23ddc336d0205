import { type DestinationStream, type Logger, pino } from 'pino'
import { LogBuffer } from './log-buffer.ts'

/** Credentials (device codes, tokens, cookies, one-time links, user codes, passwords in URLs) and e-mail addresses. */
const secrets = [
  { pattern: /(?<![a-z0-9_])(dvc_|rt_|ws_|inv_|rst_|hook_|feed_)[A-Za-z0-9_-]{8,}/g, instead: '$1[redacted]' },
  { pattern: /\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, instead: 'jwt[redacted]' },
  { pattern: /\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b/g, instead: 'code[redacted]' },
]
const patternsWithAt = [
  { pattern: /:\/\/[^\s/@"]+@/g, instead: '://[redacted]@' },
  { pattern: /[^\s"'<>()/:;,=\\@]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/g, instead: 'email[redacted]' },
]

/** The text with every secret and e-mail address redacted. */
export function redact(text: string): string {
  const patterns = text.includes('@') ? [...secrets, ...patternsWithAt] : secrets
  return patterns.reduce((clean, { pattern, instead }) => clean.replace(pattern, instead), text)
}

/** A logger, with a faster way to write the access log line. */
export type Log = Logger & {
  /** Writes a line about a request. `fields`, the inside of a JSON object, must be safe or redacted already. */
  request: (fields: string, at?: number) => void
}

/** Opens a structured log. Every line is redacted, except those about requests, which must come redacted. */
export function openLog(level: string, destination: DestinationStream, now: () => number): Log {
  const lines = new LogBuffer((text) => destination.write(text))
  const inOrder = {
    write: (line: string) => {
      lines.flush() // keeps the order: buffered lines are written before the last words of a crash
      destination.write(redact(line))
    },
    flush: () => lines.flush(),
  }
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    inOrder,
  )
  const timeText = newTimeText()
  const request = (fields: string, at = now()) => {
    if (log.isLevelEnabled('info')) lines.add(`{"level":"info","time":"${timeText(at)}",${fields},"msg":"request"}\n`)
  }
  return Object.assign(log, { request })
}

/** Formats times in ISO 8601; within one second, only the milliseconds are formatted anew. */
export function newTimeText(): (at: number) => string {
  let [second, text] = [Number.NaN, '']
  return (at) => {
    const milliseconds = ((at % 1000) + 1000) % 1000
    if (at - milliseconds !== second) {
      second = at - milliseconds
      text = new Date(second).toISOString().slice(0, -'000Z'.length)
    }
    return `${text}${milliseconds < 10 ? '00' : milliseconds < 100 ? '0' : ''}${milliseconds}Z`
  }
}

/**
 * Name, message and stack only: drivers attach parameter values to their errors, and PostgreSQL quotes them in
 * messages.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  const message = isFromPostgres(error) ? error.message.replace(/".*"/gs, '"…"') : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, message, ...databaseDetailsOf(error), stack: frames.join('\n'), ...cause }
}

type DatabaseError = Error & { severity: string; code?: string; table?: string; constraint?: string }

function isFromPostgres(error: Error): error is DatabaseError {
  return 'severity' in error
}

function databaseDetailsOf(error: Error): Record<string, string | undefined> {
  return isFromPostgres(error) ? { code: error.code, table: error.table, constraint: error.constraint } : {}
}
