import { call, makeFirstAccount, newEmail, signInDevice } from '../../../server/test/support/callers.ts'
import { openWorld, PASSWORD, type World } from '../../../server/test/support/world.ts'
import type { Visitor } from './browser.ts'

export const tv = { width: 1920, height: 1080 }

/** A server with the demo catalogue and an administrator with a device of theirs. */
export type Fixture = { world: World; base: string; email: string; token: string }

/** Opens such a server; nobody there asks too often. */
export async function openFixture(env: Record<string, string> = {}): Promise<Fixture> {
  const world = await openWorld({
    realClock: true,
    env: { MARQUEE_DEMO: 'on', MARQUEE_REGISTRATION: 'invite', MARQUEE_LIMIT_REQUESTS_PER_ADDRESS: '0', ...env },
  })
  const email = newEmail()
  const { refreshToken } = await signInDevice(await makeFirstAccount(world.base, email))
  return { world, base: world.base, email, token: refreshToken }
}

/** What a profile has said before it is watched: which titles, by list. */
export type Opinions = Partial<Record<'liked' | 'super_liked' | 'disliked' | 'hidden', string[]>>

/** Another profile, and all that it has said. */
export async function addProfile(
  { base, token }: Fixture,
  fields: { name: string; avatarUrl: string },
  opinions: Opinions = {},
): Promise<string> {
  const made = await call(base, 'POST', '/profiles', { token, body: fields })
  const profileId = String(made.body['profileId'])
  const minted = await call(base, 'POST', '/auth/session-token', { token, body: { profileId } })
  const session = String(minted.body['sessionToken'])
  for (const [list, ids] of Object.entries(opinions)) {
    for (const mediaId of ids) {
      const added = await call(base, 'POST', `/profile/${list}`, { token: session, body: { mediaId } })
      if (added.status !== 201) throw new Error(`${list} ${mediaId}: ${added.status} ${added.text}`)
    }
  }
  return profileId
}

/**
 * Signs the browser in by the server's own routes, after the page has opened its session: forms have tests of their
 * own.
 */
export async function enter({ page }: Visitor, { base, email }: Pick<Fixture, 'base' | 'email'>): Promise<void> {
  await page.goto(`${base}/reset`, { waitUntil: 'networkidle' })
  const status = await page.evaluate(
    async ([who, password]) => {
      // The page itself may still be opening its session, which would change the cookie in between: then once more.
      for (let tries = 0; ; tries++) {
        const { csrfToken } = await (await fetch('/web/session')).json()
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
        const opened = await fetch('/web/session', { method: 'POST', headers, body: JSON.stringify({ email: who, password }) })
        if (opened.status !== 403 || tries === 3) return opened.status
      }
    },
    [email, PASSWORD],
  )
  if (status !== 200) throw new Error(`sign in: ${status}`)
}

/** Chooses who is watching. */
export async function watchAs({ page }: Visitor, { base }: Pick<Fixture, 'base'>, name: string): Promise<void> {
  await page.goto(`${base}/who`)
  await page.getByTestId('person').filter({ hasText: name }).click()
  await page.waitForURL('**/browse')
}

/** Whether the page is wider than the screen: then something sticks out. */
export async function isTooWide({ page }: Visitor): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}

/** What has the focus, by the name it is remembered by. */
export async function focused({ page }: Visitor): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-focus]')?.dataset['focus'])
}

/** Approves a TV's code on a phone that is signed in. */
export async function approveOn({ page }: Visitor, { base }: Pick<Fixture, 'base'>, code: string): Promise<void> {
  await page.goto(`${base}/activate?code=${code}`)
  await page.getByTestId('continue').click()
  await page.getByTestId('approve').click()
  await page.getByRole('heading', { level: 1, name: /Done/ }).waitFor()
}
