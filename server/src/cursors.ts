import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from './problems.ts'

type CursorKey = string | number

/** A page token: where the list goes on, signed together with what the list belongs to. */
export function signCursor(key: Buffer, scope: string, position: CursorKey[]): string {
  return sign(key, scope, Buffer.from(JSON.stringify(position)).toString('base64url'))
}

/** The position in a token of ours for this very list; a foreign or damaged one is PAGE_TOKEN_INVALID. */
export function readCursor(keys: Buffer[], scope: string, token: string): CursorKey[] {
  const payload = token.split('.')[0] ?? ''
  if (!keys.some((key) => sameText(token, sign(key, scope, payload)))) throw new Problem('PAGE_TOKEN_INVALID')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function sign(key: Buffer, scope: string, payload: string): string {
  const signature = createHmac('sha256', key).update(scope).update('\0').update(payload).digest().subarray(0, 16)
  return `${payload}.${signature.toString('base64url')}`
}

/** As text: base64url forgives stray characters, a page token does not. */
function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
