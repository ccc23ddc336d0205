import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fullFull } from '../support/races/full-account-race.ts'
import { pagePage, QUOTAS, visitVisit } from '../support/races/quota-races.ts'
import { openRaceFixture, type Race, type RaceFixture, runRace, type Tally, tableOf } from '../support/races/race-fixture.ts'
import { races } from '../support/races/races.ts'

const MINUTES_MS = 240_000
/**
 * Without its conditional statement a race is lost in at least four of five trials, so twenty prove as much as a
 * hundred times as many. `npm run bench -- races` runs 10,000.
 */
const TRIALS = 20
const FULL_TRIALS = 6
/** Each is many callers at once, and a page to compose for every one. */
const QUOTA_TRIALS = 3
const STORES = 3
const postgresUrl = inject('postgresUrl')

describe.skipIf(postgresUrl === undefined)('two server processes on one PostgreSQL', () => {
  let fixture: RaceFixture
  const tallies: Tally[] = []
  beforeAll(async () => {
    fixture = await openRaceFixture(String(postgresUrl), inject('logFolder'), QUOTAS)
  })
  afterAll(async () => {
    await fixture?.close()
    process.stdout.write(`\n${tableOf(tallies)}\n`)
  })

  const holds = async (race: Race, trials: number) => {
    const tally = await runRace(race, fixture, trials)
    tallies.push(tally)
    expect(tally.broken.slice(0, 10)).toEqual([])
  }

  it('make exactly one administrator of two first accounts', () => holds(races.firstFirst, TRIALS), MINUTES_MS)

  it('make one account of two registrations with one e-mail address', () => holds(races.registerRegister, TRIALS), MINUTES_MS)

  it('make one sign-in of many polls, and give each the same bytes', () => holds(races.pollPoll, TRIALS), MINUTES_MS)

  it(
    'leave an account no more sign-ins than it may have, the new ones among them',
    () => holds(fullFull, FULL_TRIALS),
    MINUTES_MS,
  )

  it('keep no more pages of a session than they may, the new ones among them', () => holds(pagePage, QUOTA_TRIALS), MINUTES_MS)

  it('have no more visitors than they may', () => holds(visitVisit, QUOTA_TRIALS), MINUTES_MS)

  it('let one of two approvals win', () => holds(races.approveApprove, TRIALS), MINUTES_MS)

  it('let either approve or deny win, and the poll agrees', () => holds(races.approveDeny, TRIALS), MINUTES_MS)

  it(
    'leave no session token alive that was minted while its sign-in was revoked',
    () => holds(races.mintRevoke, TRIALS),
    MINUTES_MS,
  )

  it('bring an empty store up to date together', () => holds(races.migrateMigrate, STORES), MINUTES_MS)

  it('met no defect on the way', () => {
    expect(fixture.processes.every((process) => process.isRunning())).toBe(true)
    const logs = ['one', 'two'].map((name) => readFileSync(path.join(inject('logFolder'), `fixture-${name}.log`), 'utf8'))
    expect(logs.join('').split('\n').slice(0, 5).join('\n')).toBe('')
  })
})
