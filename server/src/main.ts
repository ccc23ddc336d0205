import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.umask(0o077) // files that we write are readable by our own user only
// Halves the start-up time; a folder that is not writable is no error.
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
const { runCommandLine } = await import('./cli/run.ts')
process.exit(await runCommandLine(process.argv.slice(2), process.env, process))
