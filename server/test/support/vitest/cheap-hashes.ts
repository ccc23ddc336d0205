import { createRequire } from 'node:module'

type Hash = (password: string, cost: { memoryCost: number; timeCost: number }) => Promise<string>
type Library = { hash: Hash & { cheap?: true } }

// Loaded before the code under test: passwords are hashed as in service, but at the lowest cost. passwords.test.ts
// tests the real cost; a run makes some thousand accounts and sign-ins, at 50 ms of a core each.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Library
const { hash } = argon2
if (!hash.cheap)
  argon2.hash = Object.assign<Hash, { cheap: true }>(
    (password, cost) => hash(password, { ...cost, memoryCost: 64, timeCost: 1 }),
    { cheap: true },
  )
