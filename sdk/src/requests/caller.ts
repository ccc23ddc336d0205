import { hasCode } from '../errors.ts'
import type { AnswerOf, Call } from '../operations.ts'
import type { Identity } from '../sign-in/identity.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import type { Request } from './request.ts'
import { requiredCredential } from './required-credential.ts'

export type Send = (request: Request) => Promise<unknown>

/** Sends a request that needs the sign-in; retries once if the credential could be renewed. */
export async function sendAsIdentity(send: Send, identity: Identity, request: Request): Promise<unknown> {
  const { credentials } = identity
  const headers = await identity.headers()
  try {
    return await send({ ...request, headers, credentials })
  } catch (thrown) {
    if (!(await identity.refused(thrown, headers))) throw thrown
    return send({ ...request, headers: await identity.headers(), credentials })
  }
}

/** Sends a request that needs a session; a session that has ended is renewed once. */
async function sendInSession(send: Send, sessions: Sessions, request: Request): Promise<unknown> {
  const session = await sessions.current()
  try {
    return await send({ ...request, headers: bearer(session) })
  } catch (thrown) {
    if (!hasCode(thrown, 'TOKEN_EXPIRED', 'TOKEN_INVALID', 'SIGN_IN_REVOKED')) throw thrown
    return send({ ...request, headers: bearer(await sessions.insteadOf(session)) })
  }
}

const bearer = ({ sessionToken }: { sessionToken: string }) => ({ Authorization: `Bearer ${sessionToken}` })

type CallContext = { send: Send; identity: Identity; sessions: Sessions }

/** Sends all calls to the server, each with the credential that its path requires. */
export function newCall({ send, identity, sessions }: CallContext): Call {
  return async (verb, path, given) => {
    const request: Request = { verb, path, ...given }
    const outside = () => (requiredCredential(path) === 'public' ? send(request) : sendAsIdentity(send, identity, request))
    const inSession = await wantsSession(path, sessions)
    return typeAnswer<AnswerOf<typeof verb, typeof path>>(inSession ? sendInSession(send, sessions, request) : outside())
  }
}

async function wantsSession(path: string, sessions: Sessions): Promise<boolean> {
  const credential = requiredCredential(path)
  return credential === 'session' || (credential === 'identity or session' && (await sessions.profileId()) !== undefined)
}

/** The cast relies on the API: its types are generated from the OpenAPI document that the server is tested against. */
function typeAnswer<Answer>(answer: Promise<unknown>): Promise<Answer> {
  return answer as Promise<Answer>
}
