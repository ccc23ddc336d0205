import { USUAL_THEMES } from '../../kernels/recognition-kernels.ts'
import { themesIn } from './theme-records.ts'
import type { Workspace } from './workspace.ts'

/** What a person sees of a title before its subject, as bits. */
export const FORMS = { nonFiction: 1, animation: 2, comedy: 4 } as const

/** Returns the form of a title. Each is read once. */
export function formFinder({ records, pairBuffers: { usual } }: Workspace): (title: number) => number {
  const bits = new Map<number, number>([
    [usual[USUAL_THEMES.documentary], FORMS.nonFiction],
    [usual[USUAL_THEMES.reality], FORMS.nonFiction],
    [usual[USUAL_THEMES.animation], FORMS.animation],
    [usual[USUAL_THEMES.comedy], FORMS.comedy],
  ])
  const found = new Map<number, number>()
  return (title) => {
    const before = found.get(title)
    if (before !== undefined) return before
    let form = 0
    for (const theme of themesIn(records, title)) form |= bits.get(theme) ?? 0
    found.set(title, form)
    return form
  }
}
