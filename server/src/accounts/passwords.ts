import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../problems.ts'

/** argon2id, as OWASP has it: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const HASHES_AT_ONCE = 2
const MOST_WAITING = 100

/** Hashes a password, never more than two at a time: the other requests need the threads too. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/** Whether the password fits; without an account, or with one that has no password, it takes as long and says no. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash || (await decoy())
  const fits = await inTurn(() => verify(against, password.normalize('NFKC')))
  return fits && against === storedHash
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hash('nobody has this password', cost)
  return decoyHash
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Problem('OVERLOADED')
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
