import type { AnswerOf, Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Account } from '../types.gen.ts'

export type AccountExport = AnswerOf<'get', '/account/export'>
export type AccountCalls = ReturnType<typeof accountOf>

const EXPORT_TIMEOUT_MS = 60_000

/** The account behind the sign-in. */
export function accountOf(call: Call, forget: () => Promise<void>) {
  return {
    /**
     * Who is signed in.
     *
     * @example
     * const { email, admin } = await marquee.account.get()
     */
    get: (options: CallOptions = {}): Promise<Account> => call('get', '/account', options),

    /**
     * Gives the password again, on pages that the server itself serves (`webIdentity`). For 15 minutes the page may
     * then export and delete the account and administer the server; otherwise those say `CONFIRM_PASSWORD`, and
     * `FORBIDDEN` to a device.
     *
     * @example
     * await marquee.account.confirm('correct-horse-battery')
     */
    confirm: async (password: string, options: CallOptions = {}): Promise<void> => {
      await call('post', '/web/session/confirm', { body: { password }, ...options })
    },

    /**
     * Everything that the server holds about the account; see `confirm`.
     *
     * @example
     * const everything = await marquee.account.export()
     */
    export: (options: CallOptions = {}): Promise<AccountExport> =>
      call('get', '/account/export', { timeoutMs: EXPORT_TIMEOUT_MS, ...options }),

    /**
     * Deletes the account and all that belongs to it; this client is signed out. See `confirm`.
     *
     * @example
     * await marquee.account.remove()
     */
    remove: async (options: CallOptions = {}): Promise<void> => {
      await call('delete', '/account', options)
      await forget()
    },
  }
}
