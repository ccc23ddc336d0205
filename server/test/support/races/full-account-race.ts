import { promise, type Race } from './race-fixture.ts'
import { approved, poll, statuses, twoPeople } from './races.ts'

const MAX_SIGN_INS = 100

/** An account with its fill of sign-ins; each new one takes the place of the longest unused. */
export const fullFull: Race = {
  name: 'sign-in‖sign-in at the cap',
  atOnce: 1,
  prepare: async (fixture) => {
    const { ann } = await twoPeople(fixture)
    const [one, two] = fixture.nodes
    const accountId = (await ann[0].send('GET', '/account')).body['id']
    await fixture.sql.query(
      `insert into sign_ins (public_id, account_id, client_id, kind, token_hash, device_name, address, created_at, expires_at)
       select 'filler_' || n, $1, 'demo', 'device', 'filler_' || n, 'filler', '', n, 9e15 from generate_series(1, $2::int) n`,
      [accountId, MAX_SIGN_INS - 1],
    )
    const trial = async (number: number) => {
      const devices = [1, 2, 3, 4].map((n) => `full ${number}.${n}`)
      const codes = await Promise.all(devices.map((device) => approved(one, ann[0], device)))
      const polls = await Promise.all(codes.map((made, n) => poll(n % 2 === 0 ? one : two, made)))
      promise(
        polls.every(({ status }) => status === 200),
        `polls said ${statuses(polls)}`,
      )
      const { rows } = await fixture.sql.query<{ device_name: string }>(
        'select device_name from sign_ins where account_id = $1',
        [accountId],
      )
      const names = new Set(rows.map(({ device_name }) => device_name))
      promise(rows.length === MAX_SIGN_INS, `${rows.length} sign-ins`)
      promise(
        devices.every((device) => names.has(device)),
        'a new sign-in is gone',
      )
      return `${MAX_SIGN_INS} sign-ins, all 4 new ones among them`
    }
    return { trial }
  },
}
