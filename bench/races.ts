import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRaceFixture, type Race, runRace, type Tally, tableOf } from '../server/test/support/races/race-fixture.ts'
import { races } from '../server/test/support/races/races.ts'
import { startPostgres } from '../server/test/support/store/postgres.ts'

const TRIALS = 10_000
/** Races that need a password hash or a new database run less often. */
const shares = new Map<Race, number>([
  [races.firstFirst, 0.1],
  [races.migrateMigrate, 0.02],
])
const quoted = `
What other device-flow servers do in the same races. QUOTED from the comparison this project was founded on, not measured here:
  poll‖poll      node-oidc-provider, store with 2 ms of latency: 4 token sets from one approved code in 199 of 200 trials
  approve‖deny   better-auth: both succeed in 86 of 100 trials
`

/** The races of the tests, with many more repetitions, on a separate PostgreSQL or the one in TEST_DATABASE_URL. */
const trials = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? TRIALS)
const given = process.env['TEST_DATABASE_URL']
const ownServer = given === undefined ? await startPostgres() : undefined
const logFolder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'))
const fixture = await openRaceFixture(given ?? String(ownServer?.url), logFolder)
const tallies: Tally[] = []
try {
  for (const race of Object.values(races)) {
    const tally = await runRace(race, fixture, Math.ceil(trials * (shares.get(race) ?? 1)))
    tallies.push(tally)
    process.stderr.write(`${tableOf([tally])}\n`)
  }
} finally {
  await fixture.close()
  await ownServer?.stop()
}
process.stdout.write(`\nTwo server processes, one PostgreSQL\n\n${tableOf(tallies)}\n${quoted}`)
const broken = tallies.flatMap(({ name, broken }) => broken.map((what) => `${name} ${what}`))
if (broken.length > 0) {
  process.stdout.write(`\n${broken.slice(0, 20).join('\n')}\nThe servers’ logs are in ${logFolder}\n`)
  process.exitCode = 1
} else rmSync(logFolder, { recursive: true, force: true })
