import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { type Ctx, isUnderWay } from '../../ctx.ts'
import type { KeyRow } from './key-store.ts'
import * as store from './key-store.ts'

/** All keys of the installation, unwrapped, newest first. Replaced as a whole when the store has others. */
export type Keyring = { signing: SigningKey[]; deriving: DerivingKey[]; version: string }

/** The keyring of who has no use for one. */
export const noKeys: Keyring = { signing: [], deriving: [], version: '' }

type Life = { id: string; createdAt: number; activeFrom: number; retiresAt: number | null }
type SigningKey = Life & { kid: string; privateKey: KeyObject; publicKey: KeyObject; publicJwk: JWK }
type DerivingKey = Life & { token: KeyObject; userCode: KeyObject; cursor: KeyObject; setup: KeyObject }

/** The keys in the store were wrapped with another secret. */
export class WrongSecret extends Error {
  constructor(message = 'the keys in the store are wrapped with another secret: start with the one the other nodes use') {
    super(message)
    this.name = 'WrongSecret'
  }
}

const SETTLE_MS = 5_000 // a new key signs only after every node has had time to read it
const DAY_MS = 86_400_000
const DERIVE_OVERLAP_MS = 600_000

export type KeySource = { db: Ctx['db']; secret: string; now: () => number; random: (bytes: number) => Buffer }

/** Reads the keys, making the first ones if there are none; of several nodes that start at once, one writes. */
export async function openKeyring(source: KeySource): Promise<Keyring> {
  if ((await store.listKeys(source.db)).length === 0) await addPair(source, 1, 0)
  return readKeyring(source)
}

/** The keys as they are in the store now; `known` is given back when nothing has changed. */
export async function readKeyring({ db, secret, now }: KeySource, current?: Keyring): Promise<Keyring> {
  const rows = (await store.listKeys(db)).filter(({ retires_at }) => retires_at === null || retires_at > now())
  const version = rows.map(({ id, retires_at }) => `${id}:${retires_at}`).join(' ')
  if (current?.version === version) return current
  return {
    signing: rows.filter(({ purpose }) => purpose === 'sign').map((row) => openSigningKey(row, secret)),
    deriving: rows.filter(({ purpose }) => purpose === 'derive').map((row) => openDerivingKey(row, secret)),
    version,
  }
}

/**
 * Whether every key in the store can be opened with this secret; read after the keys, since it is written before them.
 */
export async function opensEveryKey(db: Ctx['db'], secretNow: () => string | undefined): Promise<boolean> {
  const rows = await store.listKeys(db)
  if (rows.length === 0) return true
  const secret = secretNow()
  return secret !== undefined && rows.every(({ wrapped }) => isWrappedWith(wrapped, secret))
}

/** Adds a key of each kind. The old ones go on verifying for a day (signing) and ten minutes (deriving). */
export async function rotateKeys(source: KeySource): Promise<void> {
  const now = source.now()
  const generation = Math.max(...(await store.listKeys(source.db)).map(({ id }) => Number(id.split('-')[1]))) + 1
  await addPair(source, generation, now + SETTLE_MS)
  await store.retireKeysBefore(source.db, generation, {
    sign: now + SETTLE_MS + DAY_MS,
    derive: now + SETTLE_MS + DERIVE_OVERLAP_MS,
  })
}

/**
 * The key to use now: the newest that has settled. After a clock was set back there may be none; then the oldest, which
 * most nodes have.
 */
export function activeKey<K extends Life>(keys: K[], now: number): K {
  const key = keys.find(({ activeFrom }) => !isUnderWay(activeFrom, SETTLE_MS, now)) ?? keys.at(-1)
  if (!key) throw new Error('the keyring has no active key')
  return key
}

/** The keys that are still valid, for tokens that were made before a rotation. */
export function liveKeys<K extends Life>(keys: K[], now: number): K[] {
  return keys.filter(({ retiresAt }) => retiresAt === null || isUnderWay(retiresAt, SETTLE_MS + DAY_MS, now))
}

/** HMAC-SHA256 as hex: how secrets that must not be reversible are kept and made. */
export function hmac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

async function addPair({ db, secret, now, random }: KeySource, generation: number, activeFrom: number): Promise<void> {
  const pair = generateKeyPairSync('ed25519')
  const jwk = pair.publicKey.export({ format: 'jwk' }) as JWK
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, 22)
  const life = { created_at: now(), active_from: activeFrom, retires_at: null }
  const signing = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  await store.addKeys(db, [
    {
      ...life,
      id: `sign-${generation}`,
      purpose: 'sign',
      wrapped: wrap(signing, secret, random),
      public_jwk: JSON.stringify({ ...jwk, kid }),
    },
    { ...life, id: `derive-${generation}`, purpose: 'derive', wrapped: wrap(random(32), secret, random), public_jwk: null },
  ])
}

function openSigningKey(row: KeyRow, secret: string): SigningKey {
  const privateKey = createPrivateKey({ key: unwrap(row.wrapped, secret), format: 'der', type: 'pkcs8' })
  const publicJwk: JWK = { ...JSON.parse(row.public_jwk ?? '{}'), alg: 'EdDSA', use: 'sig' }
  return { ...lifeOf(row), kid: publicJwk.kid ?? row.id, privateKey, publicKey: createPublicKey(privateKey), publicJwk }
}

/** As key objects: with the bytes of a key, an HMAC takes four times as long. */
function openDerivingKey(row: KeyRow, secret: string): DerivingKey {
  const root = unwrap(row.wrapped, secret)
  const sub = (label: string) => createSecretKey(Buffer.from(hkdfSync('sha256', root, '', `marquee ${label}`, 32)))
  return { ...lifeOf(row), token: sub('token'), userCode: sub('user code'), cursor: sub('cursor'), setup: sub('setup') }
}

function lifeOf({ id, created_at, active_from, retires_at }: KeyRow): Life {
  return { id, createdAt: created_at, activeFrom: active_from, retiresAt: retires_at }
}

function wrap(plain: Buffer, secret: string, random: (bytes: number) => Buffer): string {
  const nonce = random(12)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secret), nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unwrap(wrapped: string, secret: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    throw new WrongSecret()
  }
}

function isWrappedWith(wrapped: string, secret: string): boolean {
  try {
    unwrap(wrapped, secret)
    return true
  } catch (error) {
    if (error instanceof WrongSecret) return false
    throw error
  }
}

function wrappingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'marquee', 'wrap keys', 32))
}
