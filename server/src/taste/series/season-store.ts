import type { Db } from '../../store/open.ts'

/** The facts of some titles, each as JSON. */
export function listFactsOf(db: Db, numbers: number[]): Promise<{ number: number; facts: string }[]> {
  return db.selectFrom('titles').select(['number', 'facts']).where('number', 'in', numbers).limit(numbers.length).execute()
}
