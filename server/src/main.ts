import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.umask(0o077) // whatever we write is for our own user
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url))) // halves the start; where it cannot be written, nothing is lost
const { runCommandLine } = await import('./cli/run.ts')
process.exit(await runCommandLine(process.argv.slice(2), process.env, process))
