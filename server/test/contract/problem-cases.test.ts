import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import { problemsOfAccess } from '../../src/openapi/route-problems.ts'
import { problems } from '../../src/problems.ts'
import type { Reply } from '../support/callers.ts'
import { onEachStore } from '../support/world.ts'
import { accountCases } from './cases/account-cases.ts'
import { adminCases } from './cases/admin/admin-cases.ts'
import { adminImportCases } from './cases/admin/admin-import-cases.ts'
import { adminOverviewCases } from './cases/admin/admin-overview-cases.ts'
import { trainingCases } from './cases/admin/training-cases.ts'
import type { Case, Expected } from './cases/case.ts'
import { catalogueCases } from './cases/catalogue-cases.ts'
import { connectionCases } from './cases/connection-cases.ts'
import { feedCases } from './cases/feed-cases.ts'
import { hookCases } from './cases/hook-cases.ts'
import { imageCases } from './cases/image-cases.ts'
import { importCases } from './cases/import-cases.ts'
import { operationCases } from './cases/operation-cases.ts'
import { pageCases } from './cases/page-cases.ts'
import { profileCases } from './cases/profile-cases.ts'
import { credentialCases } from './cases/sign-in/credential-cases.ts'
import { deviceSignInCases } from './cases/sign-in/device-sign-in-cases.ts'
import { identityCases } from './cases/sign-in/identity-cases.ts'
import { signInCases } from './cases/sign-in/sign-in-cases.ts'
import { sourceCases } from './cases/source-cases.ts'
import { tasteCases } from './cases/taste/taste-cases.ts'
import { traktDiscoverCases } from './cases/trakt/trakt-discover-cases.ts'
import { traktSignInCases } from './cases/trakt/trakt-sign-in-cases.ts'
import { traktSyncCases } from './cases/trakt/trakt-sync-cases.ts'
import { traktTitleCases } from './cases/trakt/trakt-title-cases.ts'
import { traktUserCases } from './cases/trakt/trakt-user-cases.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { operationOf, routes } from './routes.ts'

const ownCases: Case[] = [
  ...deviceSignInCases,
  ...signInCases,
  ...profileCases,
  ...pageCases,
  ...catalogueCases,
  ...imageCases,
  ...tasteCases,
  ...importCases,
  ...connectionCases,
  ...feedCases,
  ...hookCases,
  ...sourceCases,
  ...accountCases,
  ...identityCases,
  ...adminCases,
  ...adminImportCases,
  ...adminOverviewCases,
  ...trainingCases,
  ...traktSignInCases,
  ...traktSyncCases,
  ...traktTitleCases,
  ...traktDiscoverCases,
  ...traktUserCases,
  ...operationCases,
]
const cases = [...ownCases, ...credentialCases(routes)]

const codeOf = (expected: Expected) =>
  typeof expected === 'function' ? undefined : typeof expected === 'string' ? expected : 'VALIDATION_FAILED'

/**
 * Cases that involve the store. Schemas refuse bodies and queries before the store is read, and access is checked in
 * the same way for all operations with the same access.
 */
const casesOnPostgres = [
  ...ownCases.filter(([, , , expected]) => codeOf(expected) !== 'VALIDATION_FAILED'),
  ...credentialCases(oneOfEachAccess(routes)),
]

function oneOfEachAccess(all: readonly Route[]): Route[] {
  const kindOf = ({ access, method }: Route) => `${access} ${method === 'GET'}`
  return [...new Map(all.toReversed().map((route) => [kindOf(route), route])).values()]
}

describe('the table of cases', () => {
  const listed = routes.filter(({ unlisted }) => !unlisted)

  it.each(listed.map((route) => [operationOf(route), route] as const))('has every answer of %s', (operation, route) => {
    const own = cases.filter(([name]) => name === operation)
    expect(expectedOf(route).filter((wanted) => !own.some((entry) => covers(entry, wanted)))).toEqual([])
  })

  it('names no operation that does not exist, and no problem that its operation does not list', () => {
    const known = new Map(
      routes.map((route) => [
        operationOf(route),
        new Set<string | undefined>([undefined, ...route.problems, ...problemsOfAccess(route)]),
      ]),
    )
    expect(cases.filter(([operation, , , expected]) => !known.get(operation)?.has(codeOf(expected)))).toEqual([])
  })
})

/** Every success status and every listed problem; limits have a file of their own. */
function expectedOf(route: Route): (string | number)[] {
  const problems = [...route.problems, ...problemsOfAccess(route)]
  return [...Object.keys(route.answers).map(Number), ...problems.filter((code) => code !== 'RATE_LIMITED')]
}

function covers([, , status, expected]: Case, wanted: string | number): boolean {
  return typeof wanted === 'number' ? status === wanted && codeOf(expected) === undefined : codeOf(expected) === wanted
}

onEachStore('every answer of the interface', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  it('is given by the same route table as the one the cases come from', () => {
    expect(fixture.world.service.routes.map(operationOf)).toEqual(routes.map(operationOf))
  })

  it.each(store === 'sqlite' ? cases : casesOnPostgres)('%s: %s → %i', async (_operation, _name, status, expected, provoke) => {
    const reply = await provoke(fixture)
    expect({ status: reply.status, body: reply.text }).toMatchObject({ status })
    expect(reply.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]+$/)
    if (typeof expected === 'function') return expected(reply, fixture)
    expectProblem(reply, expected)
  })
})

/** Exactly the members of RFC 9457 and ours, in the right content type. */
function expectProblem({ status, body, headers }: Reply, expected: Exclude<Expected, (...args: never[]) => void>): void {
  const code = typeof expected === 'string' ? expected : 'VALIDATION_FAILED'
  const members = { type: 'about:blank', title: problems[code][1], status, detail: expect.any(String), code }
  const errors = (body['errors'] ?? []) as { path: string }[]
  expect(body).toEqual({
    ...members,
    instance: headers.get('x-request-id'),
    ...(code === 'VALIDATION_FAILED' && { errors: expect.any(Array) }),
  })
  expect(status).toBe(problems[code][0])
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('cache-control')).toBe('no-store')
  if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  if (typeof expected !== 'string') expect(errors.map(({ path }) => path)).toEqual(expected.at)
}
