import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that depends on their length only, for secrets and signatures. */
export function constantTimeEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
