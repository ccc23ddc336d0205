import type { Content } from '../../models/content/content.ts'
import { SAGA } from '../../models/content/relations.ts'
import type { Steps } from '../../models/steps.ts'

/** By title, the other titles of its saga. Few titles have one, and it is a small part of their related titles. */
export type SagaLists = ReadonlyMap<number, readonly number[]>

/** Titles per step: about a millisecond. */
const TITLES_PER_STEP = 2 ** 14

/** Collects the sagas from the lists of related titles. */
export function* sagaListsOf(content: Content | null): Steps<SagaLists> {
  const lists = new Map<number, number[]>()
  for (let title = 0; content && title < content.count; title++) {
    if (title % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    const saga = sameSagaTitles(content, title)
    if (saga.length > 0) lists.set(title, saga)
  }
  return lists
}

function sameSagaTitles({ related: { start, list, ties } }: Content, title: number): number[] {
  const saga: number[] = []
  for (let at = start[title]; at < start[title + 1]; at++) if (ties[at] === SAGA) saga.push(list.titles[at])
  return saga
}
