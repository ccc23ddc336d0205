import type { Command } from '../command.ts'
import {
  addAccountCommand,
  listAccountsCommand,
  lockAccountCommand,
  passwordCommand,
  removeAccountCommand,
  unlockAccountCommand,
} from './accounts.ts'
import { backupCommand } from './backup.ts'
import { addClientCommand, listClientsCommand, removeClientCommand } from './clients.ts'
import { doctorCommand } from './doctor.ts'
import { rotateKeysCommand } from './keys.ts'
import { restoreCommand } from './restore.ts'

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
  backupCommand,
  restoreCommand,
  doctorCommand,
]
