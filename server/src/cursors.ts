import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from './problems.ts'

type Key = string | number

/** A page token: where the list goes on, signed together with what the list belongs to. */
export function signCursor(key: Buffer, scope: string, position: Key[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${signature(key, scope, payload).toString('base64url')}`
}

/** The position in a token of ours for this very list; a foreign or damaged one is PAGE_TOKEN_INVALID. */
export function readCursor(keys: Buffer[], scope: string, token: string): Key[] {
  const [payload = '', given = ''] = token.split('.')
  const genuine = keys.some((key) => sameBytes(signature(key, scope, payload), Buffer.from(given, 'base64url')))
  if (!genuine) throw new Problem('PAGE_TOKEN_INVALID')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function signature(key: Buffer, scope: string, payload: string): Buffer {
  return createHmac('sha256', key).update(scope).update('\0').update(payload).digest().subarray(0, 16)
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
