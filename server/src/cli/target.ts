import type { Settings } from '../config.ts'
import { hasStore } from '../store/inspect.ts'
import { nameOfStore } from '../store/name.ts'
import { runningServer } from './ask-server.ts'
import { CommandFailed } from './command.ts'
import { otherServers } from './other-servers.ts'

/** One line about the target of a command: which store, and whether a running server does the work. */
export async function describeTarget(settings: Settings, asksServer: boolean): Promise<string> {
  const server = asksServer ? await runningServer(settings.dataDir) : undefined
  if (server)
    return `${server.store ?? nameOfStore(settings)}, through the running server (process ${server.pid}, ${server.baseUrl})`
  const where = settings.databaseUrl === undefined ? 'it' : settings.dataDir
  return nameOfStore(settings) + (asksServer ? `; no server runs on ${where}, so the command works on the store itself` : '')
}

/** Throws if there is no store: a command in the wrong folder would otherwise create one and seem to work. */
export async function requireStore(settings: Settings): Promise<void> {
  if (await hasStore(settings)) return
  const found = otherServers(settings.dataDir).map(
    ({ dataDir, pid }) => `A server runs with MARQUEE_DATA_DIR=${dataDir} (process ${pid}).`,
  )
  throw new CommandFailed(
    [
      `there is no ${nameOfStore(settings)}: nothing was changed or created.`,
      ...found,
      'Set MARQUEE_DATA_DIR (or DATABASE_URL) to what the server uses. A new store is created by the first start of the server, by',
      'restore, and by a command with --new.',
    ].join('\n'),
  )
}
