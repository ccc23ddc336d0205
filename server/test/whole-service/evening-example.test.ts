import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openPageWorld } from '../support/fixtures/page-world.ts'
import { setupCodeAt } from '../support/processes/setup-codes.ts'

const EXAMPLE = path.resolve(import.meta.dirname, '../../../examples/evening.mjs')

it('examples/evening.mjs signs in, picks, likes, watches, and prints pages that have changed', async () => {
  const world = await openPageWorld('sqlite')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, world.base, '--approve'], {
      env: { SETUP_CODE: await setupCodeAt(world.base) },
    })
    const [, before = '', after = '', later = ''] = stdout.split(
      /^(?=A newcomer’s page|After three favourites|The next session)/m,
    )
    expect(before).toContain('Pick your favourites')
    expect(after).toContain('Top picks for you')
    const [, liked = '', begun = ''] = /Liked (.+), disliked .+, watched .+, began (.+)/.exec(after) ?? []
    expect(later).toMatch(/Continue watching/)
    expect(later.split('\n').find((line) => line.includes('Continue watching'))).toContain(begun)
    expect(later).toMatch(/Why .+\? (Because|From the same saga as|By the (director|writer) of) /)
    expect(liked).not.toBe('')
  } finally {
    await world.close()
  }
})
