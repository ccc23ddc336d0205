import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.umask(0o077) // files that we write are readable by our own user only
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url))) // halves the start-up time; a folder that is not writable is no error
const { runCommandLine } = await import('./cli/run.ts')
process.exit(await runCommandLine(process.argv.slice(2), process.env, process))
