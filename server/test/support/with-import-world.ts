import { afterAll, beforeAll, beforeEach } from 'vitest'
import { plantPerson } from '../contract/fixture.ts'
import { type Importing, openImportWorld } from './import-world.ts'
import type { StoreKind } from './world.ts'

/** A service to import histories into, and for each test a person who has nothing yet. */
export function withImportWorld(store: StoreKind): Importing {
  const at = {} as Importing
  beforeAll(async () => {
    Object.assign(at, await openImportWorld(store))
  })
  beforeEach(async () => {
    const { profileId, sessionToken: token, refreshToken } = await plantPerson(at.world)
    Object.assign(at, { profileId, token, refreshToken })
  })
  afterAll(() => at.world?.close())
  return at
}
