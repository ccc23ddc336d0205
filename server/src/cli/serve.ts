import { writeSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { isFirstRun } from '../accounts/registration.ts'
import { setupLink } from '../accounts/setup-code.ts'
import { openService, type Service } from '../app.ts'
import { readSettings } from '../config.ts'
import { makeDataFolder } from '../store/data-folder/data-folder.ts'
import { lockFolder } from '../store/data-folder/folder-lock.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { examineReach } from './doctor/address.ts'
import { holderOf, listenForCommands } from './socket.ts'

const FORCE_AFTER_MS = 1000
const FLUSH_MS = 1000

/** Runs the server until a signal stops it. */
export async function serveUntilStopped(env: Record<string, string | undefined>, commands: Command[]): Promise<number> {
  const settings = readSettings(env)
  makeDataFolder(settings.dataDir)
  const lock = lockFolder(settings.dataDir, () => holderOf(settings.dataDir))
  const logs = pino.destination({ dest: 2, sync: false, minLength: 16384, maxWrite: 65536 })
  const flushing = setInterval(() => logs.flush(), 1000).unref()
  const service = await openService({ settings, logTo: logs })
  process.on('uncaughtExceptionMonitor', (error) => {
    service.ctx.log.error({ err: error }, 'the server is stopping')
    if (hasReader()) logs.flushSync()
  })
  const socket = await listenForCommands(service, commands, settings.dataDir)
  const signal = waitForSignal() // before the banner, since Ctrl-C may follow it
  process.stdout.write(await banner(service))
  const calm = await signal
  service.ctx.log.info({}, 'draining')
  await socket.close()
  await service.stop(calm)
  clearInterval(flushing)
  await flushLogs(logs)
  lock.release()
  return 0
}

/** Waits for the last log lines, but not for long: a synchronous write would wait for ever if nobody reads. */
function flushLogs(logs: ReturnType<typeof pino.destination>): Promise<void> {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, FLUSH_MS).unref()
    logs.flush(() => resolve())
  }).then(() => logs.destroy())
}

/** Whether standard error has a reader. */
function hasReader(): boolean {
  try {
    return writeSync(2, 'Marquee is shutting down\n') > 0
  } catch {
    return false
  }
}

/**
 * Resolves at SIGTERM (true: calm, load balancers get time) or Ctrl-C (false). A terminal sends Ctrl-C to every process
 * of the group, so only a later second one forces the exit.
 */
function waitForSignal(): Promise<boolean> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const onSignal = (calm: boolean) => {
      if (firstAt !== undefined && performance.now() - firstAt > FORCE_AFTER_MS) process.exit(130)
      firstAt ??= performance.now()
      resolve(calm)
    }
    process.on('SIGTERM', () => onSignal(true))
    process.on('SIGINT', () => onSignal(false))
  })
}

async function banner({ ctx, port }: Service): Promise<string> {
  const { settings, baseUrl } = ctx
  const store = settings.databaseUrl === undefined ? `embedded store in ${nameOfFolder(settings.dataDir)}` : 'PostgreSQL'
  const isFirst = await isFirstRun(ctx)
  const open = (base: string) => (isFirst ? setupLink(ctx, base) : base)
  const lines = [`Marquee ${version} · ${store}`, '', `  Open         ${await open(baseUrl)}`]
  if (!/\/\/(localhost|127\.)/.test(baseUrl)) lines.push(`  Here         ${await open(`http://localhost:${port}`)}`)
  lines.push(`  TV or phone  ${baseUrl}/activate`, `  Interface    ${baseUrl}/docs`)
  const { says, todo } = examineReach({ ...settings, baseUrl, port })
  if (todo) lines.push('', `  Note: ${says}:`, `  ${todo}`)
  if (isFirst) lines.push('', ...firstSteps)
  return `\n${lines.join('\n')}\n\n`
}

/** A folder as a person would type it: relative only if it is below the current one. */
function nameOfFolder(folder: string): string {
  const relative = path.relative(process.cwd(), folder) || '.'
  return relative.startsWith('..') ? path.resolve(folder) : relative
}

const firstSteps = [
  '  No account yet. The link above carries the set-up code, after setup=; whoever has it can make the first account,',
  '  which is the administrator’s. Or make it here: npx marquee accounts add EMAIL --admin',
]
