import { FORMS } from '../../kernels/recognition-kernels.ts'
import { themesIn } from './theme-records.ts'
import type { Workspace } from './workspace.ts'

/** Horror is a subject as much as a form. */
const SEEN_FIRST = FORMS.nonFiction | FORMS.animation | FORMS.comedy

/** Returns the form of a title (see `FORMS`): what a person sees of it before its subject. Each is read once. */
export function formFinder({
  records,
  pairBuffers: { forms },
}: Pick<Workspace, 'pairBuffers' | 'records'>): (title: number) => number {
  const found = new Map<number, number>()
  return (title) => {
    const before = found.get(title)
    if (before !== undefined) return before
    let form = 0
    for (const theme of themesIn(records, title)) if (theme < forms.length) form |= forms[theme]
    found.set(title, form & SEEN_FIRST)
    return form & SEEN_FIRST
  }
}
