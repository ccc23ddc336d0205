import { type Activation, api } from '../../api/api.ts'
import { formatCode } from './user-code.ts'

/**
 * A device's request: its code, the server's data about it, the account it was shown to, and that account's earlier
 * sign-ins.
 */
export type DeviceRequest = { accountId: string; code: string; activation: Activation; signedIn: ReadonlySet<string> }

/** Looks a code up; changes nothing. */
export async function lookUp(typed: string, accountId: string): Promise<DeviceRequest> {
  const code = formatCode(typed)
  const [activation, signIns] = await Promise.all([api.activation(code), api.signIns()])
  return { accountId, code, activation, signedIn: new Set(signIns.map((signIn) => signIn.publicId)) }
}
