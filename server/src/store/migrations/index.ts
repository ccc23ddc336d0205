import type { Migration } from '../migrate.ts'
import { houseAndDoor } from './0001-house-and-door.ts'

/** In order; a released one is never changed. */
export const migrations: readonly Migration[] = [houseAndDoor]
