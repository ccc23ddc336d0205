import type { Reply } from '../../support/callers.ts'
import type { Fixture } from '../fixture.ts'

/** Asks for a thing by its id. */
export type Ask = (fixture: Fixture, id: string) => Promise<Reply>

type Whose = 'own' | 'other account' | 'deleted' | 'never there'

/** The id of a thing of each kind of owner. */
export type Things = Record<Whose, (fixture: Fixture) => Promise<string> | string>
