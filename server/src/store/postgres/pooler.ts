import type pg from 'pg'

/**
 * Whether a connection leads to PostgreSQL itself. A pooler represents many servers, so the
 * process id in its greeting is a key of its own, not the id of the process that answers.
 */
export async function isServerItself(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ answering: number }>('select pg_backend_pid() as answering')
  const { processID } = client as unknown as { processID: number | null } // known to node-postgres and not declared
  return rows[0]?.answering === processID
}
