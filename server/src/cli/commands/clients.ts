import { addClient, listClients, removeClient } from '../../auth/clients/clients.ts'
import { ClientId, ClientName } from '../../auth/schemas.ts'
import type { RuntimeCommand } from '../command.ts'
import { requireValid } from '../require-valid.ts'
import { columns } from '../wording.ts'

export const addClientCommand: RuntimeCommand = {
  name: 'clients add',
  summary: 'Register an application',
  words: ['ID', 'NAME'],
  options: { 'needs-profile': { type: 'boolean' } },
  optionHelp: { 'needs-profile': 'It knows no profiles: the person picks one when approving' },
  check: ({ words: [id, name] }) => {
    requireValid('ID', ClientId, id)
    requireValid('NAME', ClientName, name)
  },
  run: async ({ ctx }, { words: [id = '', name = ''], options }) => {
    const client = await addClient(ctx, { id, name: name.trim(), needsProfile: options['needs-profile'] === true })
    return { text: `Registered ${client.id} (${client.name})`, data: client }
  },
}

export const listClientsCommand: RuntimeCommand = {
  name: 'clients list',
  summary: 'List the registered applications',
  run: async ({ ctx }) => {
    const clients = await listClients(ctx)
    return { text: columns(clients.map(({ id, name }) => [id, name])), data: { clients } }
  },
}

export const removeClientCommand: RuntimeCommand = {
  name: 'clients remove',
  summary: 'Remove an application; its sign-ins end',
  words: ['ID'],
  run: async ({ ctx }, { words: [id = ''] }) => {
    await removeClient(ctx, id)
    return { text: `Removed ${id}`, data: { removed: id } }
  },
}
