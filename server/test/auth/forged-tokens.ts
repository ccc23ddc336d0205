import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'

type Header = Record<string, unknown>
export type Parts = { header: Header; payload: JWTPayload }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a genuine token says. */
export function partsOf(token: string): Parts {
  return { header: decodeProtectedHeader(token) as Header, payload: decodeJwt(token) }
}

/** A token that nobody signed. */
export function unsigned({ header, payload }: Parts): string {
  return `${encode(header)}.${encode(payload)}.`
}

/** A token signed with a symmetric key: any bytes the attacker knows, such as the public key. */
export function withHmac({ header, payload }: Parts, key: string | Buffer): string {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** A token signed with whatever key: EdDSA hashes for itself, the others with SHA-256. */
export function signedWith(key: KeyObject, { header, payload }: Parts): string {
  const text = `${encode(header)}.${encode(payload)}`
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return `${text}.${sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** The genuine signature under other words. */
export function rewritten(token: string, change: Partial<Parts>): string {
  const { header, payload } = partsOf(token)
  const signature = token.split('.')[2] ?? ''
  return `${encode({ ...header, ...change.header })}.${encode({ ...payload, ...change.payload })}.${signature}`
}

export const attackerKeys = {
  EdDSA: generateKeyPairSync('ed25519'),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
