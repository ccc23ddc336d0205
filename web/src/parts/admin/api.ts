import type { AnswerOf, ImportRun, Overview, Training } from '@marquee/sdk'
import { send, sendForFile } from '../../api/transport.ts'

export type { ImportRun, Overview, Training }
export type Trainings = AnswerOf<'get', '/admin/training'>
export type Accounts = AnswerOf<'get', '/admin/accounts'>

const sendTimeoutMs = 300_000
const backupTimeoutMs = 30 * 60_000
const shownImports = 8
const shownAccounts = 20

/** All requests of the administration. */
export const admin = {
  overview: () => send<Overview>({ method: 'GET', path: '/admin/overview' }),

  imports: () =>
    send<{ imports: ImportRun[] }>({ method: 'GET', path: `/admin/imports?limit=${shownImports}` }).then(
      (answer) => answer.imports,
    ),
  importFile: (file: File) =>
    send<{ importId: string }>({
      method: 'POST',
      path: '/admin/imports',
      file: new Blob([file], { type: isPacked(file) ? 'application/gzip' : 'application/x-ndjson' }),
      timeoutMs: sendTimeoutMs,
    }),
  importTmdb: () => send<{ importId: string }>({ method: 'POST', path: '/admin/imports', body: { source: 'tmdb' } }),
  stopImport: (id: string) => send<void>({ method: 'DELETE', path: `/admin/imports/${encodeURIComponent(id)}` }),

  training: () => send<Trainings>({ method: 'GET', path: '/admin/training' }),
  train: () => send<{ started: true }>({ method: 'POST', path: '/admin/training', body: {} }),

  accounts: (nextPageToken?: string) =>
    send<Accounts>({
      method: 'GET',
      path: `/admin/accounts?limit=${shownAccounts}${nextPageToken ? `&nextPageToken=${encodeURIComponent(nextPageToken)}` : ''}`,
    }),

  backup: () => sendForFile({ method: 'GET', path: '/admin/backup', timeoutMs: backupTimeoutMs }),
}

function isPacked({ name }: File): boolean {
  return /\.gz$/i.test(name)
}
