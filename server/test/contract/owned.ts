import type { Reply } from '../support/callers.ts'
import type { Scene } from './scene.ts'

/** Asks for a thing by its id. */
export type Ask = (scene: Scene, id: string) => Promise<Reply>

type Whose = 'own' | 'other account' | 'deleted' | 'never there'

/** The id of a thing of each kind of owner. */
export type Things = Record<Whose, (scene: Scene) => Promise<string> | string>
