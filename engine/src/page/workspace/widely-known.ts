import { RECORD } from '../../kernels/row-kernels.ts'
import { audienceOf } from '../../models/scoring/scorer.ts'
import { traits } from './traits.ts'
import type { Workspace } from './workspace.ts'

/** A title that so many people of the audience rated is widely known, regardless of its votes. */
const WIDE_AUDIENCE = 50

/** Whether a title is widely known, and so may be called popular: by its votes, its popularity or the audience. */
export function isWidelyKnown({ records, scorer }: Pick<Workspace, 'records' | 'scorer'>, title: number): boolean {
  return (records.values[records.at(title) + RECORD.traits] & traits.known) !== 0 || audienceOf(scorer, title) >= WIDE_AUDIENCE
}
