import { asAccount, deleteAccount, listAccounts, requireEmail, setLocked } from '../../accounts/accounts.ts'
import { makePasswordReset } from '../../accounts/credentials.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { addAccount } from '../../accounts/registration.ts'
import { Email, NewPassword, PersonName } from '../../accounts/schemas.ts'
import type { AppCtx } from '../../app-ctx.ts'
import { transact } from '../../ctx.ts'
import type { Args, RuntimeCommand } from '../command.ts'
import { requireValid } from '../require-valid.ts'
import { columns } from '../wording.ts'

const ACCOUNTS_PER_READ = 500

export const addAccountCommand: RuntimeCommand = {
  name: 'accounts add',
  summary: 'Create an account; the first is always an administrator',
  words: ['EMAIL'],
  options: { name: { type: 'string' }, admin: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } },
  optionHelp: {
    'name NAME': 'The person’s name; by default the part of the e-mail address before the @',
    admin: 'An administrator',
    'password-stdin': 'Read the password from standard input; otherwise a one-time link to set one is printed',
  },
  stdinWhen: 'password-stdin',
  check: ({ words: [email], options, stdin }) => {
    requireValid('EMAIL', Email, email)
    if (options['name'] !== undefined) requireValid('--name', PersonName, options['name'])
    if (stdin !== undefined) requireValid('the password', NewPassword, stdin)
  },
  run: async ({ ctx }, args) => {
    const { account, link } = await makeAccount(ctx, args)
    const role = account.admin ? ', an administrator' : ''
    const why = account.admin && args.options['admin'] !== true ? ' since this is the first account' : ''
    const how = link ? `\nTo set a password, within a day and once: ${link.resetUrl}` : ''
    return { text: `Made the account of ${account.email}${role}${why}.${how}`, data: { account, ...link } }
  },
}

async function makeAccount(ctx: AppCtx, { words: [email = ''], options, stdin }: Args) {
  const passwordHash = await hashPassword(stdin ?? ctx.random(32).toString('base64url'))
  const name = String(options['name'] ?? email.split('@')[0]).slice(0, 64)
  return transact(ctx, async (ctx) => {
    const row = await addAccount(ctx, { email, name, passwordHash, admin: options['admin'] === true, first: 'maybe' })
    const link = stdin === undefined ? await makePasswordReset(ctx, row.email) : undefined
    return { account: asAccount(row), link }
  })
}

export const listAccountsCommand: RuntimeCommand = {
  name: 'accounts list',
  summary: 'List the accounts, newest first',
  run: async ({ ctx }) => {
    const accounts = await listAllAccounts(ctx)
    const rows = accounts.map(({ email, name, admin, locked, createdAt }) => [
      email,
      name,
      admin ? 'administrator' : '',
      locked ? 'locked' : '',
      createdAt.slice(0, 10),
    ])
    return { text: rows.length > 0 ? columns(rows) : 'There is no account yet.', data: { accounts } }
  },
}

async function listAllAccounts(ctx: AppCtx) {
  let page = await listAccounts(ctx, 'console', ACCOUNTS_PER_READ)
  const accounts = [...page.accounts]
  while (page.nextPageToken !== undefined) {
    page = await listAccounts(ctx, 'console', ACCOUNTS_PER_READ, page.nextPageToken)
    accounts.push(...page.accounts)
  }
  return accounts
}

export const removeAccountCommand: RuntimeCommand = {
  name: 'accounts remove',
  summary: 'Delete an account and everything it owns',
  words: ['EMAIL'],
  more: 'Only a backup can undo this. The last administrator cannot be deleted while other accounts exist.',
  run: async ({ ctx }, { words: [email = ''] }) => {
    const account = await requireEmail(ctx, email)
    await deleteAccount(ctx, account.id, { patienceMs: 2 ** 31 - 1 })
    return { text: `Deleted the account of ${account.email} and everything it owned.`, data: { removed: account.email } }
  },
}

export const passwordCommand: RuntimeCommand = {
  name: 'accounts password',
  summary: 'Print a one-time link with which the person sets a new password',
  words: ['EMAIL'],
  run: async ({ ctx }, { words: [email = ''] }) => {
    const link = await makePasswordReset(ctx, email)
    return { text: `To set a new password, within a day and once: ${link.resetUrl}`, data: link }
  },
}

export const lockAccountCommand = lockCommand('lock', 'Lock an account: it signs in nowhere and its tokens are refused')
export const unlockAccountCommand = lockCommand('unlock', 'Unlock an account; its sign-ins work again')

function lockCommand(verb: 'lock' | 'unlock', summary: string): RuntimeCommand {
  return {
    name: `accounts ${verb}`,
    summary,
    words: ['EMAIL'],
    run: async ({ ctx }, { words: [email = ''] }) => {
      await setLocked(ctx, email, verb === 'lock')
      const { email: address } = await requireEmail(ctx, email)
      return { text: `The account of ${address} is ${verb}ed.`, data: { email: address, locked: verb === 'lock' } }
    },
  }
}
