import { MarqueeError } from '../errors.ts'
import type { WebSession } from '../types.gen.ts'
import type { Identity, IdentityTools } from './identity.ts'

type OpenedSession = Pick<WebSession, 'csrfToken' | 'account'>

/**
 * For pages that the server itself serves: the browser's cookie is the sign-in, and no refresh token reaches a script.
 * After your page has signed in or out by itself, call `reloadSignIn()`.
 *
 * @example
 * const page = new Marquee({ baseUrl: '', clientID: 'web', identity: webIdentity() })
 * await page.selectProfile('profile_1')
 */
export function webIdentity(): (tools: IdentityTools) => Identity {
  return (tools) => {
    const { open, reopen, reset } = newOpener(tools)
    return {
      credentials: 'same-origin',
      mintPath: '/web/session-token',
      signOutPath: '/web/session',
      current: async () => {
        const { account } = await open()
        return account && { accountId: account.id }
      },
      reload: async () => {
        reset()
        await open()
      },
      headers: async () => ({ 'X-CSRF-Token': (await open()).csrfToken }),
      refused: async (thrown, sent) => {
        const status = thrown instanceof MarqueeError ? thrown.status : 0
        if (status !== 401 && status !== 403) return false
        return (await reopen(sent['X-CSRF-Token'] ?? '')) && status === 403
      },
      forget: async () => reset(),
    }
  }
}

/** Caches the response of `GET /web/session`; concurrent refused calls share one reload. */
function newOpener({ send, changed }: IdentityTools) {
  let opening: Promise<OpenedSession> | undefined
  /** The account of each token. */
  const accounts = new Map<string, string | undefined>()
  const reset = () => {
    opening = undefined
  }
  const open = (): Promise<OpenedSession> => {
    if (opening) return opening
    const started = send<WebSession>({ verb: 'get', path: '/web/session', credentials: 'same-origin' })
    opening = started
    started.then(
      ({ csrfToken, account }) => accounts.set(csrfToken, account?.id),
      () => opening === started && reset(),
    )
    return started
  }
  /** Whether there is another token of the same account: no call is sent for another account unnoticed. */
  const reopen = async (refused: string): Promise<boolean> => {
    const before = await open()
    if (before.csrfToken === refused) reset()
    const now = await open()
    if (now.account?.id !== before.account?.id) await changed()
    return now.csrfToken !== refused && accounts.get(refused) === now.account?.id
  }
  return { open, reopen, reset }
}
