import { describe, expect, it } from 'vitest'
import { openKey, sealKey } from '../../src/sources/sealed-key.ts'

const KEY = 'a-k3y-that-nobody-else-sees'

describe('a sealed key', () => {
  const sealing = { secret: 's'.repeat(32), random: (bytes: number) => Buffer.alloc(bytes, 7) }
  const sealed = sealKey(KEY, 'source_1', sealing)

  it('opens with the same secret for the same source', () => {
    expect(openKey(sealed, 'source_1', sealing)).toBe(KEY)
    expect(sealed).not.toContain(KEY)
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain(KEY)
  })

  it.each([
    ['another secret', sealed, 'source_1', 't'.repeat(32)],
    ['another source', sealed, 'source_2', sealing.secret],
    ['a changed text', `${sealed.slice(0, -4)}AAAA`, 'source_1', sealing.secret],
    ['a cut text', sealed.slice(0, 20), 'source_1', sealing.secret],
    ['no text', '', 'source_1', sealing.secret],
  ])('does not open with %s', (_what, text, id, secret) => {
    expect(openKey(text, id, { secret })).toBeUndefined()
  })
})
