import { call } from '../callers.ts'

export type MadeConnection = { id: string; secret: string; url?: string }

/** Connects something to the profile of a session. */
export async function connect(
  base: string,
  token: string,
  kind: 'hook' | 'feed',
  fields: Record<string, unknown> = {},
): Promise<MadeConnection> {
  const made = await call(base, 'POST', '/profile/doors', { token, body: { kind, label: 'Media server', ...fields } })
  if (made.status !== 201) throw new Error(`connection: ${made.status} ${made.text}`)
  return made.body as unknown as MadeConnection
}
