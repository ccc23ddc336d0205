import { RECORD } from '../../kernels/row-kernels.ts'
import { audienceOf } from '../../models/scorer.ts'
import { traits } from './traits.ts'
import type { Workspace } from './workspace.ts'

/** A title that so many people of the audience rated is one that many know, whatever its votes. */
const WIDE_AUDIENCE = 50

/** Whether so many people know a title that it may be called popular: by its votes or popularity, or by the audience. */
export function isWidelyKnown({ records, scorer }: Pick<Workspace, 'records' | 'scorer'>, title: number): boolean {
  return (records.values[records.at(title) + RECORD.traits] & traits.known) !== 0 || audienceOf(scorer, title) >= WIDE_AUDIENCE
}
