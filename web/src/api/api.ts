import type { Account, Activation, ListedSignIn, Profile, WebSession } from '@marquee/sdk'
import { send, sendForFile } from './transport.ts'

export type { Account, Activation, Profile }
export type SignIn = ListedSignIn
export type BrowserSession = WebSession
export type Registration = WebSession['registration']
export type SignedIn = { csrfToken: string; account: Account } & Pick<WebSession, 'signsInWith'>
export type NewAccount = { email: string; password: string; name: string; invite?: string; setupCode?: string }
export type Decision = { decision: 'approve' | 'deny'; profileId?: string }
/** The purpose of going to the identity provider, and the URL to return to. */
export type ProviderRequest = {
  purpose: 'sign-in' | 'confirm' | 'link'
  returnTo: string
  /** Whether the provider asks who it is, also if somebody is signed in there. */
  asksWho?: boolean
  invite?: string
  setupCode?: string
}
export type Invite = { inviteUrl: string; expiresAt: string }

const exportTimeoutMs = 60_000

function pathTo(path: string, id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}

/** All requests of the screens. */
export const api = {
  session: () => send<BrowserSession>({ method: 'GET', path: '/web/session' }),
  signIn: (email: string, password: string) =>
    send<SignedIn>({ method: 'POST', path: '/web/session', body: { email, password } }),
  visit: () => send<SignedIn>({ method: 'POST', path: '/web/demo' }),
  signOut: () => send<void>({ method: 'DELETE', path: '/web/session' }),
  register: (account: NewAccount) => send<SignedIn>({ method: 'POST', path: '/web/accounts', body: account }),
  confirmPassword: (password: string) => send<void>({ method: 'POST', path: '/web/session/confirm', body: { password } }),
  toProvider: (wanted: ProviderRequest) => send<{ url: string }>({ method: 'POST', path: '/web/oidc', body: wanted }),
  changePassword: (current: string, next: string) =>
    send<void>({ method: 'POST', path: '/web/password', body: { current, next } }),
  setFirstPassword: (next: string) => send<void>({ method: 'POST', path: '/web/password', body: { next } }),
  resetPassword: (token: string, next: string) =>
    send<void>({ method: 'POST', path: '/web/password-resets', body: { token, next } }),

  activation: (userCode: string) => send<Activation>({ method: 'GET', path: pathTo('/web/activations', userCode) }),
  decide: (userCode: string, decision: Decision) =>
    send<{ status: string }>({ method: 'POST', path: pathTo('/web/activations', userCode), body: decision }),

  signIns: () => send<{ sessions: SignIn[] }>({ method: 'GET', path: '/auth/sessions' }).then((answer) => answer.sessions),
  recognise: (publicId: string) => send<void>({ method: 'POST', path: `${pathTo('/web/sign-ins', publicId)}/recognise` }),
  revoke: (publicId: string) => send<{ revoked: boolean }>({ method: 'DELETE', path: pathTo('/auth/sessions', publicId) }),

  profiles: () => send<{ profiles: Profile[] }>({ method: 'GET', path: '/profiles' }).then((answer) => answer.profiles),
  addProfile: (name: string) => send<{ profileId: string }>({ method: 'POST', path: '/profiles', body: { name } }),
  renameProfile: (id: string, name: string) => send<Profile>({ method: 'PATCH', path: pathTo('/profiles', id), body: { name } }),
  deleteProfile: (id: string) => send<void>({ method: 'DELETE', path: pathTo('/profiles', id) }),

  exportAccount: () => sendForFile({ method: 'GET', path: '/account/export', timeoutMs: exportTimeoutMs }),
  deleteAccount: () => send<void>({ method: 'DELETE', path: '/account' }),
  invite: () => send<Invite>({ method: 'POST', path: '/admin/invites' }),
}
