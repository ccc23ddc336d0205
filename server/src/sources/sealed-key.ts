import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What encryption of media servers' keys needs: the installation's secret, and random bytes. */
export type KeyEncryption = { secret: string; random: (bytes: number) => Buffer }

/**
 * Encrypts the key of a media server (AES-256-GCM). The source's id is authenticated: in another row it cannot be
 * decrypted.
 */
export function sealKey(key: string, sourceId: string, { secret, random }: KeyEncryption): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce)
  cipher.setAAD(Buffer.from(sourceId))
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a key; undefined where it was encrypted with another secret, for another source, or was modified. */
export function openKey(sealed: string, sourceId: string, { secret }: Pick<KeyEncryption, 'secret'>): string | undefined {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(sourceId))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** The encryption key, derived separately from the one that wraps the installation's own keys. */
function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'marquee', 'seal keys of sources', 32))
}
