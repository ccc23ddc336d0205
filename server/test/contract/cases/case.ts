import type { ProblemCode } from '../../../src/problems.ts'
import type { Reply } from '../../support/callers.ts'
import type { Fixture } from '../fixture.ts'

export type Check = (reply: Reply, fixture: Fixture) => void

/** A problem by its code, a validation problem by the fields it names, or whatever else to look at. */
export type Expected = ProblemCode | { at: string[] } | Check

/** Operation, what is special, the status, what the answer tells, and how to bring it about. */
export type Case = [
  operation: string,
  name: string,
  status: number,
  expected: Expected,
  provoke: (fixture: Fixture) => Promise<Reply>,
]

/** VALIDATION_FAILED that names exactly these fields. */
export const at = (...paths: string[]): Expected => ({ at: paths })
