import * as openid from 'openid-client'

/** Longest part of a text that the provider chose. */
const MAX_QUOTED = 200
const MAX_DEPTH = 5

/** Why the identity provider cannot be used, for the operator; the library's messages name neither address nor code. */
export function describeProviderError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  if (error instanceof openid.ResponseBodyError) {
    const more = error.error_description === undefined ? '' : `: ${quoted(error.error_description)}`
    return `it answered ${error.status} ${quoted(error.error)}${more}`
  }
  const { cause } = error
  if (cause instanceof Response) return `it answered ${cause.status} at ${quoted(cause.url)}`
  if (isObject(cause) && cause['attribute'] === 'issuer' && isObject(cause['body']))
    return `it calls itself ${quoted(cause['body']['issuer'])}, not ${quoted(cause['expected'])}`
  const origin = originOf(error)
  return origin === error ? quoted(error.message) : `${quoted(error.message)} (${quoted(origin.message)})`
}

/** The error at the end of the causes: of a request that failed, that of the connection. */
function originOf(error: Error): Error {
  let origin = error
  for (let depth = 0; depth < MAX_DEPTH && origin.cause instanceof Error; depth++) origin = origin.cause
  return origin
}

function quoted(text: unknown): string {
  return String(text).slice(0, MAX_QUOTED)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
