import type { Migration } from '../migrate.ts'

/**
 * The program that a connection was made for, whose name apps show in their language. Until now the name was stored, in
 * the language of who made it: those that differ by language become programs.
 */
export const connectionPrograms: Migration = {
  version: 22,
  name: 'connection programs',
  statements: [
    'alter table connections add column program text',
    `update connections set program = 'script', label = 'script'
       where kind = 'hook' and label in ('A script', 'Ein Skript', 'Un script')`,
    `update connections set program = 'mcp', label = 'mcp'
       where kind = 'feed' and label in ('Assistants (MCP)', 'Assistenten (MCP)', 'Asistentes (MCP)')`,
  ],
}
