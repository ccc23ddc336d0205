import { runCommandLine } from './cli/run.ts'

process.umask(0o077) // whatever we write is for our own user
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
