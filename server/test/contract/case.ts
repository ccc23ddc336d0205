import type { ProblemCode } from '../../src/problems.ts'
import type { Reply } from '../support/callers.ts'
import type { Scene } from './scene.ts'

export type Check = (reply: Reply, scene: Scene) => void

/** A problem by its code, a validation problem by the fields it names, or whatever else to look at. */
export type Tells = ProblemCode | { at: string[] } | Check

/** Operation, what is special, the status, what the answer tells, and how to bring it about. */
export type Case = [operation: string, name: string, status: number, tells: Tells, provoke: (scene: Scene) => Promise<Reply>]

/** VALIDATION_FAILED that names exactly these fields. */
export const at = (...paths: string[]): Tells => ({ at: paths })
