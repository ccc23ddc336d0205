import { type Browser, newAddress } from '../../server/test/support/callers.ts'
import type { World } from '../../server/test/support/world.ts'
import { Marquee, type MarqueeOptions, type Timing } from '../src/index.ts'

/** A clock on which waiting takes no time: it moves the world's instead, and remembers by how much. */
export type TestTiming = Timing & { slept: number[]; duringSleep: (number: number) => unknown }

export function timingOf(world: World): TestTiming {
  const timing: TestTiming = {
    slept: [],
    duringSleep: () => {},
    now: world.now,
    random: () => 0,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      if (milliseconds === 0) return
      timing.slept.push(milliseconds)
      world.pass(milliseconds)
      await timing.duringSleep(timing.slept.length)
      signal?.throwIfAborted()
    },
  }
  return timing
}

/** A client in some place of its own in the network. */
export function newClient(world: World, options: Partial<MarqueeOptions> = {}): Marquee {
  const from = newAddress()
  return new Marquee({
    baseUrl: world.base,
    clientID: 'demo',
    timing: timingOf(world),
    fetch: function (this: unknown, url, init) {
      if (this !== undefined) throw new TypeError('Illegal invocation') // as browsers say
      return fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
    },
    ...options,
  })
}

/** What the person does who reads the code from the screen. */
export async function decide(person: Browser, userCode: string, decision: 'approve' | 'deny' = 'approve'): Promise<void> {
  const { status, text } = await person.send('POST', `/web/activations/${userCode}`, { decision })
  if (status !== 200) throw new Error(`${decision}: ${status} ${text}`)
}

/** A client that somebody has signed in. */
export async function signedIn(world: World, person: Browser, options: Partial<MarqueeOptions> = {}): Promise<Marquee> {
  const client = newClient(world, options)
  const signIn = await client.signInWithDeviceCode()
  await decide(person, signIn.userCode)
  await signIn.wait()
  return client
}

/** A client in the name of a new profile. */
export async function browsing(world: World, person: Browser, options: Partial<MarqueeOptions> = {}): Promise<Marquee> {
  const client = await signedIn(world, person, options)
  await client.selectProfile(await client.profiles.add({ name: 'Ann' }))
  return client
}
