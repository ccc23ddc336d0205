import { onTestFinished } from 'vitest'
import { openService, type Service } from '../../../src/app.ts'
import type { World } from '../world.ts'

/**
 * Another server on the same store, until the test ends: the same SQLite file, or PostgreSQL with a folder of its own.
 */
export async function anotherNode(world: World): Promise<Service> {
  const { settings } = world.service.ctx
  const dataDir = world.databaseUrl === undefined ? world.dataDir : `${world.dataDir}/another`
  const service = await openService({ settings: { ...settings, dataDir }, logTo: { write: () => {} }, clock: world.now })
  onTestFinished(() => service.stop(false))
  return service
}
