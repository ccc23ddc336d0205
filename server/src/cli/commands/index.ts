import type { Command } from '../command.ts'
import { addClientCommand, listClientsCommand, removeClientCommand } from './clients.ts'
import { rotateKeysCommand } from './keys.ts'

/** Every command but `serve`. */
export const commands: Command[] = [addClientCommand, listClientsCommand, removeClientCommand, rotateKeysCommand]
