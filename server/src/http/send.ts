import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders } from './cors.ts'
import { alreadyHas } from './etags.ts'
import { headerOf } from './request-facts.ts'
import { Answer } from './route.ts'
import { endingAfter, hasLongRest } from './unread-body.ts'

export type SendOptions = { corsOrigins: string[]; https: boolean; isDraining: () => boolean }

export type Send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => FastifyReply

/** Puts answers on the wire, each with the headers all of ours have. */
export function newSend({ corsOrigins, https, isDraining }: SendOptions): Send {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    // Browsers heed both over https only, and complain about the second elsewhere.
    ...(https && { 'strict-transport-security': 'max-age=31536000', 'cross-origin-opener-policy': 'same-origin' }),
  }
  return (request, reply, answer) => {
    const { status, body, headers } = isUnchanged(request, answer) ? unchanged(answer) : answer
    reply.code(status).headers(always).headers(headers).header('x-request-id', request.id)
    if (corsOrigins.length > 0) reply.headers(corsHeaders(request, corsOrigins, headers['vary']))
    const payload = payloadOf(body, reply)
    if (isDraining()) reply.header('connection', 'close')
    if (!hasLongRest(request.raw)) return reply.send(payload)
    const bytes = Buffer.from(payload ?? '')
    reply.headers({ connection: 'close', ...(status !== 204 && status !== 304 && { 'content-length': bytes.length }) })
    return reply.send(endingAfter(request.raw, bytes))
  }
}

function payloadOf(body: unknown, reply: FastifyReply): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8')
  reply.serializer(asIs)
  return JSON.stringify(body)
}

/** A GET whose answer carries an ETag that the caller says it has. */
function isUnchanged(request: FastifyRequest, { status, headers: { etag } }: Answer): boolean {
  if (status !== 200 || typeof etag !== 'string' || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return alreadyHas(headerOf(request, 'if-none-match'), etag)
}

function unchanged({ headers: { 'content-type': _, 'content-encoding': __, ...kept } }: Answer): Answer {
  return new Answer(304, undefined, kept)
}

function asIs(payload: unknown): string {
  return payload as string // already JSON text
}
