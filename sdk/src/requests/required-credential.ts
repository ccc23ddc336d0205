import { paths } from '../operations.gen.ts'

/** The credential that a path requires. Of two, a session comes first: its profile limits what is shown. */
export type RequiredCredential = 'public' | 'identity' | 'session' | 'identity or session'

/** The credential that a path of the API requires, as in the server's route table. */
export function requiredCredential(path: string): RequiredCredential {
  for (const credential of ['session', 'identity or session', 'public'] as const)
    if (paths[credential].includes(path)) return credential
  return 'identity'
}
