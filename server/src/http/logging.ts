import { type DestinationStream, type Logger, pino } from 'pino'

/** Anything that opens a door: device codes, refresh tokens, web cookies, one-time links, JWTs. */
const secrets = /\b(dvc_|rt_|ws_|inv_|rst_)[A-Za-z0-9_-]{8,}|\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g

/** The text with every secret that it quotes blacked out. */
export function redact(text: string): string {
  return text.replace(secrets, (_, prefix: string | undefined) => `${prefix ?? 'jwt_'}[redacted]`)
}

/** Structured logs. Whatever a line says, secrets are blacked out on the way to the stream. */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    { write: (line) => destination.write(redact(line)) },
  )
}

/** Message and stack only: drivers hang parameter values on their errors. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { name: error.name, message: error.message, stack: error.stack, ...cause }
}
