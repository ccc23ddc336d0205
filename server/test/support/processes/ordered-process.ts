import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openRuntime, type Runtime } from '../../../src/app.ts'
import { readSettings } from '../../../src/config.ts'

/** The store that a process works on, and settings of its own. */
export type SharedStore = { databaseUrl: string | undefined; dataDir: string; env?: Record<string, string> }

/** A process that does what it is ordered to, one order at a time. */
export type OrderedProcess<Order, Answer> = { order: (what: Order) => Promise<Answer>; close: () => Promise<void> }

/** Starts a script that calls `answerOrders`, on a store that is there. */
export async function startOrdered<Order extends string | object, Answer>(
  script: string,
  store: SharedStore,
): Promise<OrderedProcess<Order, Answer>> {
  const child = fork(script, [JSON.stringify(store)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../.cache/compiled') },
  })
  const ended = once(child, 'exit')
  const answer = () => Promise.race([nextMessage(child), ended.then(() => Promise.reject(new Error('it has ended')))])
  await answer()
  return {
    order: (what) => {
      child.send(what)
      return answer() as Promise<Answer> // what the script's own function returns
    },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}

/**
 * In such a script: opens the service without its HTTP edge, and answers orders until the parent process disconnects.
 */
export async function answerOrders<Order, Answer>(
  open: (ctx: Runtime['ctx']) => { answer: (order: Order) => Promise<Answer>; end?: () => Promise<unknown> },
): Promise<void> {
  const { databaseUrl, dataDir, env } = JSON.parse(process.argv[2] ?? '{}') as SharedStore
  const settings = readSettings({
    MARQUEE_DATA_DIR: dataDir,
    MARQUEE_DURABILITY: 'normal',
    MARQUEE_LOG: 'warn',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, MARQUEE_SECRET: 's'.repeat(32) }),
    ...env,
  })
  const { ctx, close } = await openRuntime({ settings, logTo: process.stderr })
  const { answer, end } = open(ctx)
  process.on('message', async (order: Order) => process.send?.(await answer(order)))
  process.on('disconnect', async () => {
    await end?.()
    await close()
    process.exit()
  })
  process.send?.('ready')
}
