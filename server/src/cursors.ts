import { createHmac } from 'node:crypto'
import { Problem } from './problems.ts'
import { sameText } from './same-text.ts'

type CursorKey = string | number

/** A page token: where the list goes on, signed together with what the list belongs to. */
export function signCursor(key: Buffer, scope: string, position: CursorKey[]): string {
  return sign(key, scope, Buffer.from(JSON.stringify(position)).toString('base64url'))
}

/** The position in a token of ours for this very list; a foreign or damaged one is PAGE_TOKEN_INVALID. */
export function readCursor(keys: Buffer[], scope: string, token: string): CursorKey[] {
  const payload = token.split('.')[0] ?? ''
  // As text: base64url ignores stray characters, a page token must not.
  if (!keys.some((key) => sameText(token, sign(key, scope, payload)))) throw new Problem('PAGE_TOKEN_INVALID')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function sign(key: Buffer, scope: string, payload: string): string {
  const signature = createHmac('sha256', key).update(scope).update('\0').update(payload).digest().subarray(0, 16)
  return `${payload}.${signature.toString('base64url')}`
}
