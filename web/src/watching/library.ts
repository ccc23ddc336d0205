import { marquee } from './client.ts'

/** Whether the profile has a collection; without one its filter is not shown. */
export async function ownsAnything(): Promise<boolean> {
  for await (const _ of marquee.lists.collection.entries({ limit: 1 })) return true
  return false
}
