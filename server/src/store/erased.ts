import { sql } from 'kysely'

/** The e-mail address of an account that is being erased: nobody can register it or sign in with it. */
export function erasedEmail(accountId: string): string {
  return `erased ${accountId}`
}

/** Accounts that are being erased; for everybody they are gone. In a query of `accounts` by that name. */
export const isErased = sql<boolean>`accounts.email like 'erased %'`

export const isNotErased = sql<boolean>`accounts.email not like 'erased %'`
