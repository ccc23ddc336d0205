import { createHmac, type KeyObject } from 'node:crypto'
import { Problem } from '../problems.ts'
import { constantTimeEqual } from './constant-time-equal.ts'

type CursorKey = string | number

/** A page token: the position at which the next page of a list starts, signed together with the scope of the list. */
export function signCursor(key: KeyObject, scope: string, position: CursorKey[]): string {
  return sign(key, scope, Buffer.from(JSON.stringify(position)).toString('base64url'))
}

/** The position in a page token. A token of another list, or a damaged one, is PAGE_TOKEN_INVALID. */
export function readCursor(keys: KeyObject[], scope: string, token: string): CursorKey[] {
  const payload = token.split('.')[0] ?? ''
  // Compared as text: decoding base64url ignores invalid characters, a page token must not.
  if (!keys.some((key) => constantTimeEqual(token, sign(key, scope, payload)))) throw new Problem('PAGE_TOKEN_INVALID')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
}

function sign(key: KeyObject, scope: string, payload: string): string {
  const signature = createHmac('sha256', key).update(scope).update('\0').update(payload).digest().subarray(0, 16)
  return `${payload}.${signature.toString('base64url')}`
}
