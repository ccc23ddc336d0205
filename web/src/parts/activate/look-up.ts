import { type Activation, api } from '../../api/api.ts'
import { formatCode } from './user-code.ts'

/** A device that asks: its code, what the server says about it, whom it was shown to, and which sign-ins they had before. */
export type DeviceRequest = { accountId: string; code: string; activation: Activation; signedIn: ReadonlySet<string> }

/** Looks a code up; changes nothing. */
export async function lookUp(typed: string, accountId: string): Promise<DeviceRequest> {
  const code = formatCode(typed)
  const [activation, signIns] = await Promise.all([api.activation(code), api.signIns()])
  return { accountId, code, activation, signedIn: new Set(signIns.map((signIn) => signIn.publicId)) }
}
