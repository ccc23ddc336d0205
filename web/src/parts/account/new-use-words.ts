import type { SignIn } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { isolated } from '../controls/shown-name.ts'
import { dateAndTime } from '../status/time.ts'

/** Whether a sign-in was used from a network or by a kind of app that its person has not recognised. */
export function hasNewUse({ newNetworkAt, newClientAt }: SignIn): boolean {
  return newNetworkAt !== null || newClientAt !== null
}

/** A sentence about the new use of a sign-in. */
export function newUseOf({ newNetworkAt, newClientAt, lastSeenFrom, lastClient }: SignIn): string {
  const at = dateAndTime(newNetworkAt ?? newClientAt ?? '')
  if (newNetworkAt === null) return t.newUse.client({ app: isolated(lastClient ?? ''), date: at })
  return t.newUse.network({ network: lastSeenFrom ?? '', date: at })
}
