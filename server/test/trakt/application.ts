import { call, newAddress, type Reply } from '../support/callers.ts'
import { approve, type TraktWorld } from './trakt-world.ts'

/** How an application joins its paths to the address that it is given, and what it sends with every request. */
export type ApplicationHabits = { readonly address: '/trakt' | '/trakt/'; readonly headers: Record<string, string> }

type Token = { access_token: string; refresh_token: string; created_at: number; expires_in: number }

/**
 * An application as the server sees it. Its tests send requests as the published source of the application writes
 * them (paths, headers of the API, bodies), and check what the application reads from the answers.
 */
export class Application {
  token: Token | undefined
  readonly from = newAddress()
  readonly at: TraktWorld
  readonly habits: ApplicationHabits

  constructor(at: TraktWorld, habits: ApplicationHabits) {
    this.at = at
    this.habits = habits
  }

  /** Sends a request with the token, if the application has one. `null` is a body that some applications send. */
  async send(method: string, path: string, body?: unknown): Promise<Reply> {
    this.at.world.pass(100)
    const token = this.token?.access_token
    return call(this.at.world.base, method, `${this.habits.address}${path}`, {
      from: this.from,
      headers: this.habits.headers,
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Signs in with a code, polling before and after it is approved. Returns the statuses of the polls. */
  async signIn(paths: { code: string; token: string }, ids: Record<string, string>): Promise<number[]> {
    const { body: code } = await this.send('POST', paths.code, { client_id: ids['client_id'] })
    const poll = () => this.send('POST', paths.token, { code: String(code['device_code']), ...ids })
    const statuses = [(await poll()).status]
    await approve(this.at, String(code['user_code']))
    this.at.world.pass(Number(code['interval']) * 1000)
    const { status, body } = await poll()
    this.token = body as unknown as Token
    return [...statuses, status]
  }
}

/** What a strict client accepts as the ids of a title: every one present, a number of 31 bits, a text, or null. */
export function idsOf(item: unknown): Record<string, unknown> {
  return (item as { ids: Record<string, unknown> }).ids
}
