import { hasCode, MarqueeError } from '../errors.ts'
import type { Authorized } from '../types.gen.ts'
import type { Identity, IdentityTools } from './identity.ts'

/** An identity that accepts a sign-in from a poll. */
export type DeviceIdentity = Identity & { adopt: (signIn: Authorized) => Promise<void> }

/** Signs in by device code: the refresh token is in the storage and is sent as bearer token. */
export function deviceIdentity({ store, changed }: IdentityTools): DeviceIdentity {
  let reading: Promise<Authorized | undefined> | undefined
  const read = () => {
    reading ??= store.get('signIn')
    return reading
  }
  const forget = async () => {
    reading = Promise.resolve(undefined)
    await store.remove('signIn')
  }
  return {
    credentials: 'omit',
    mintPath: '/auth/session-token',
    signOutPath: '/auth/session',
    current: async () => {
      const signIn = await read()
      return signIn && { publicId: signIn.publicId }
    },
    reload: async () => {
      reading = undefined
    },
    headers: async () => {
      const signIn = await read()
      if (!signIn) throw new MarqueeError({ code: 'NOT_SIGNED_IN', message: 'sign in first: signInWithDeviceCode()' })
      return { Authorization: `Bearer ${signIn.refreshToken}` }
    },
    refused: async (thrown, sent) => {
      const signIn = await read()
      const isOurs = signIn !== undefined && sent['Authorization'] === `Bearer ${signIn.refreshToken}`
      if (!isOurs || !hasCode(thrown, 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'SIGN_IN_REVOKED')) return false
      await forget()
      await changed()
      return false
    },
    forget,
    adopt: async (signIn) => {
      await store.set('signIn', signIn)
      reading = Promise.resolve(signIn)
      await changed()
    },
  }
}
