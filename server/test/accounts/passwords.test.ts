import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const passwords = path.resolve(import.meta.dirname, '../../src/accounts/passwords.ts')

describe('a password', () => {
  // In a process of its own: in this one hashing is cheap.
  it('is hashed by argon2id with 19 MiB and two passes', async () => {
    const program = `import { hashPassword, passwordFits } from '${passwords}'
      const stored = await hashPassword('correct horse')
      console.log(JSON.stringify([stored, await passwordFits('correct horse', stored), await passwordFits('battery', stored)]))`
    const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    const [stored, ...fits] = JSON.parse(stdout) as [string, boolean, boolean]
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(fits).toEqual([true, false])
  })
})
