import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeTestFolder } from './test-folder.ts'

const root = path.dirname(import.meta.dirname)
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const [suite, ...rest] = process.argv.slice(2)

/** `npm test` runs everything but the browser; `npm run test:browser` the browser. Further words go to vitest. */
const config =
  suite === 'browser' ? ['--config', 'vitest.browser.config.ts', ...rest] : [suite, ...rest].filter((word) => word !== undefined)
const { folder, remove } = makeTestFolder()
const env = { ...process.env, ...(folder !== undefined && { TMPDIR: folder }) }
const run = spawnSync(process.execPath, [vitest, 'run', ...config], { cwd: root, stdio: 'inherit', env })
remove()
process.exitCode = run.status ?? 1
