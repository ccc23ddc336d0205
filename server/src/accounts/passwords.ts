import { hash, verify } from '@node-rs/argon2'
import { Cache, perProcess } from '../node-memory.ts'
import { Problem } from '../problems.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const HASHES_AT_ONCE = 2
const MAX_WAITING = 100

/** Hashes a password; at most two hashes run at a time, since other requests need the threads. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password.normalize('NFKC'), argon2Cost))
}

/** Whether the password is right. Without an account, or without a password, it takes as long and returns false. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash || (await decoy())
  const fits = await withSlot(() => verify(against, password.normalize('NFKC')))
  return fits && against === storedHash
}

const decoys = perProcess({ name: 'decoy password hash', limit: 1 }, new Cache<string, Promise<string>>(1))

function decoy(): Promise<string> {
  const cached = decoys.get('decoy')
  if (cached) return cached
  const made = hash('nobody has this password', argon2Cost)
  decoys.set('decoy', made)
  return made
}

// Not a cache: the process has one pool of threads for all its nodes.
let running = 0
const waiting: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new Problem('OVERLOADED')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
