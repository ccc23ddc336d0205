import { addClient, listClients, removeClient } from '../../auth/clients.ts'
import type { Command } from '../command.ts'

export const addClientCommand: Command = {
  name: 'clients add',
  summary: 'Register an application',
  words: ['ID', 'NAME'],
  options: { 'needs-profile': { type: 'boolean' } },
  optionHelp: { 'needs-profile': 'It knows no profiles: the person picks one when approving' },
  run: async ({ ctx }, { words: [id = '', name = ''], options }) => {
    const client = await addClient(ctx, { id, name, needsProfile: options['needs-profile'] === true })
    return { text: `Registered ${client.id} (${client.name})`, data: client }
  },
}

export const listClientsCommand: Command = {
  name: 'clients list',
  summary: 'List the registered applications',
  run: async ({ ctx }) => {
    const clients = await listClients(ctx)
    return { text: clients.map(({ id, name }) => `${id}\t${name}`).join('\n'), data: { clients } }
  },
}

export const removeClientCommand: Command = {
  name: 'clients remove',
  summary: 'Remove an application; its sign-ins end',
  words: ['ID'],
  run: async ({ ctx }, { words: [id = ''] }) => {
    await removeClient(ctx, id)
    return { text: `Removed ${id}`, data: { removed: id } }
  },
}
