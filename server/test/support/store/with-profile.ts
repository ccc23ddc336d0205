import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type EmptyStore, openEmptyStore } from './empty-store.ts'

/** An empty store, and for each test a profile that has nothing yet. */
export function withProfile(kind: 'sqlite' | 'postgres') {
  const at = { profile_id: '' } as { store: EmptyStore; profile_id: string }
  beforeAll(async () => {
    at.store = await openEmptyStore(kind)
  })
  beforeEach(async () => {
    const { id } = await at.store.add.account()
    at.profile_id = (await at.store.add.profile(id)).id
  })
  afterAll(() => at.store?.close())
  return at
}
