import type { Command } from '../command.ts'
import {
  addAccountCommand,
  listAccountsCommand,
  lockAccountCommand,
  passwordCommand,
  removeAccountCommand,
  unlockAccountCommand,
} from './accounts.ts'
import { listAudiencesCommand, removeAudienceCommand } from './audiences.ts'
import { backupCommand } from './backup.ts'
import { addClientCommand, listClientsCommand, removeClientCommand } from './clients.ts'
import { doctorCommand } from './doctor.ts'
import { evaluateCommand } from './evaluate.ts'
import { exportCommand } from './export.ts'
import {
  importImdbCommand,
  importMovielensCommand,
  importNdjsonCommand,
  importRatingsCommand,
  importTmdbCommand,
} from './import.ts'
import { importHistoryCommand } from './import-history.ts'
import { resetKeysCommand, rotateKeysCommand } from './keys.ts'
import { mcpCommand } from './mcp.ts'
import { recommendCommand } from './recommend.ts'
import { restoreCommand } from './restore.ts'
import { trainCommand } from './train.ts'

/** Every command but `serve`. */
export const commands: Command[] = [
  addAccountCommand,
  listAccountsCommand,
  removeAccountCommand,
  passwordCommand,
  lockAccountCommand,
  unlockAccountCommand,
  addClientCommand,
  listClientsCommand,
  removeClientCommand,
  rotateKeysCommand,
  resetKeysCommand,
  importNdjsonCommand,
  importTmdbCommand,
  importMovielensCommand,
  importImdbCommand,
  importRatingsCommand,
  importHistoryCommand,
  listAudiencesCommand,
  removeAudienceCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  trainCommand,
  evaluateCommand,
  recommendCommand,
  mcpCommand,
  doctorCommand,
]
