import { Browser, call, newAddress, startSession } from '../callers.ts'
import { promise, type Race, type RaceFixture } from './race-fixture.ts'
import { approved, poll, statuses, twoPeople } from './races.ts'

/** Limits under which every trial meets its quota. */
export const QUOTAS = { MARQUEE_DEMO: 'on', MARQUEE_LIMIT_PAGES_PER_SESSION: '6', MARQUEE_LIMIT_VISITORS: '4' }
const [PAGES, VISITORS, AT_ONCE] = [6, 4, 4]

const bases = ({ nodes: [one, two] }: RaceFixture) => Array.from({ length: AT_ONCE }, (_, n) => (n % 2 === 0 ? one : two))

/** Both nodes compose new pages of one session; each that is new stays, beside no more than fit. */
export const pagePage: Race = {
  name: 'page‖page at the quota',
  atOnce: 1,
  prepare: async (fixture) => {
    const { ann } = await twoPeople(fixture)
    const [one] = fixture.nodes
    const { refreshToken } = (await poll(one, await approved(one, ann[0], 'many pages'))).body as unknown as {
      refreshToken: string
    }
    const { sessionToken, profileId } = await startSession(one, refreshToken)
    const trial = async (number: number) => {
      const post = (base: string, n: number) => {
        const body = { pageFilters: { with_runtime_gte: 1 + n + number * AT_ONCE } }
        return call(base, 'POST', '/pages', { token: sessionToken, body })
      }
      const made = await Promise.all(bases(fixture).map(post))
      promise(
        made.every(({ status }) => status === 201),
        `pages said ${statuses(made)}`,
      )
      const { rows } = await fixture.sql.query<{ id: string; parent_id: string | null; is_composed: boolean }>(
        'select id, parent_id, body is not null as is_composed from pages where profile_id = $1',
        [profileId],
      )
      const composed = new Set(rows.filter(({ is_composed }) => is_composed).map(({ id }) => id))
      const orphans = rows.filter(({ is_composed, parent_id }) => !is_composed && !composed.has(parent_id ?? ''))
      promise(composed.size <= PAGES, `${composed.size} pages`)
      promise(orphans.length === 0, `${orphans.length} pages without the one that led to them`)
      promise(
        made.every(({ body }) => composed.has(String(body['id']))),
        'a new page is gone',
      )
      return `${composed.size} pages, all ${AT_ONCE} new ones among them`
    }
    return { trial }
  },
}

/** Visitors come to both nodes; each that is new stays, beside no more than there may be. */
export const visitVisit: Race = {
  name: 'visit‖visit at the limit',
  atOnce: 1,
  prepare: async (fixture) => {
    const trial = async () => {
      const visitors = await Promise.all(bases(fixture).map((base) => new Browser(base, newAddress()).open()))
      const came = await Promise.all(visitors.map((visitor) => visitor.send('POST', '/web/demo')))
      promise(
        came.every(({ status }) => status === 201),
        `visits said ${statuses(came)}`,
      )
      const { rowCount } = await fixture.sql.query(`select 1 from sign_ins where account_id = 'acct_visitors'`)
      promise(rowCount === VISITORS, `${rowCount} visitors`)
      return `${VISITORS} visitors`
    }
    return { trial }
  },
}
