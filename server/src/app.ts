import { randomBytes } from 'node:crypto'
import type { DestinationStream } from 'pino'
import { newIdentityProvider } from './accounts/identity-provider.ts'
import { cookieNameFor } from './accounts/routes.ts'
import type { AppCtx } from './app-ctx.ts'
import { type Keyring, noKeys, openKeyring, readKeyring } from './auth/keys/keyring.ts'
import { guessGauges } from './auth/limits/gauges.ts'
import { boundSession } from './auth/sessions/bound-sessions.ts'
import { clearSessionCache, sessionOf } from './auth/sessions/session-tokens.ts'
import { clearIdentityCache, identityOf } from './auth/sign-ins.ts'
import { runInProcess, startPeriodicTasks } from './background.ts'
import { putDemoIfEmpty } from './catalogue/demo.ts'
import { newImporter } from './catalogue/importing/importer.ts'
import { newCatalogueHolder } from './catalogue/memory/holder.ts'
import { TMDB_API } from './catalogue/sources/tmdb/tmdb-client.ts'
import { defaultBaseUrl, type Settings } from './config.ts'
import { clearWebhookCache, connectionOf } from './connections/connections.ts'
import { newGuard } from './guard.ts'
import { newEventMatcher } from './hooks/unmatched.ts'
import type { Authenticators } from './http/authentication.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { removeStaleUploads } from './http/upload.ts'
import type { PictureNetwork } from './images/fetch-picture.ts'
import { newPictures } from './images/pictures.ts'
import type { ReadReport } from './imports/read-history.ts'
import { newHistoryImporter } from './imports/run-import.ts'
import { readOrCreateSecret, requireSecret } from './installation-secret.ts'
import { NodeMemory } from './node-memory.ts'
import { type Log, openLog } from './observability/logging.ts'
import { Metrics } from './observability/metrics.ts'
import { checkedAnswer } from './openapi/answer-check.ts'
import { newComposers } from './pages/composing/composers.ts'
import { newClockSafePurge } from './purge.ts'
import { routeTable, WEB_FOLDER } from './route-table.ts'
import { networkWith } from './sources/network.ts'
import { newSourceReader } from './sources/source-reader.ts'
import { longestCall } from './store/call-times.ts'
import { clockOffset } from './store/clock.ts'
import { conditionOf, type StoreCondition } from './store/condition.ts'
import { removeLeftovers } from './store/data-folder/leftovers.ts'
import { installationId, isReachable } from './store/installation.ts'
import { openStore, type Store } from './store/open.ts'
import { checkpoint } from './store/sqlite/sqlite-space.ts'
import { currentStates } from './taste/current/current-states.ts'
import { trainingGauges } from './training/gauges.ts'
import type { TrainReport } from './training/job.ts'
import { type ModelFollower, newFollower } from './training/model-follower.ts'
import { trainIfDue } from './training/schedule.ts'
import { newTrainer } from './training/trainer.ts'
import { readNotFoundPage } from './web-app/routes.ts'

const CLOCK_DRIFT_WARNING_MS = 5000

/** The wall clock and random bytes of this machine, for commands that open no runtime. */
export const systemClockAndRandom = { now: Date.now, random: randomBytes }

export type RuntimeOptions = {
  settings: Settings
  logTo: DestinationStream
  /** Replaces the clock. Default: the wall clock, corrected by its offset from the database's. */
  clock?: () => number
  random?: (bytes: number) => Buffer
  /** Replaces the internet as the source of pictures. */
  pictureSource?: PictureNetwork
  /** Base URL of the TMDB API, if not the public one. */
  tmdbApi?: string
  /** Does not open the keys: for commands that must work when the secret is lost. */
  withoutKeys?: boolean
  /** Whether each answer is validated against the schemas of its route. */
  checkAnswers?: boolean
}

/** The service without its HTTP edge; the command line uses it where no server runs. */
export type Runtime = {
  ctx: AppCtx
  log: Log
  metrics: Metrics
  /** Final only once the server listens: with port 0 the system chooses the port. */
  address: { baseUrl: string }
  /** Reads the keys again: other processes may have changed them. */
  refresh: () => Promise<void>
  setClock: () => Promise<void>
  close: () => Promise<void>
}

/** The threads to start: those that compose pages, and one for slow queries of the embedded store. */
type ThreadOptions = { pageThreads: number; slowThread: boolean }

/** Opens the store, the keys and the clock. Only this file reads the wall clock and random bytes. */
export async function openRuntime(
  options: RuntimeOptions,
  { pageThreads, slowThread }: ThreadOptions = { pageThreads: 0, slowThread: false },
): Promise<Runtime> {
  const { settings, logTo, clock, random = randomBytes, pictureSource, tmdbApi = TMDB_API, withoutKeys = false } = options
  const time = { offset: 0 }
  const now = clock ?? (() => Date.now() + time.offset)
  const log = openLog(settings.logLevel, logTo, now)
  if (!withoutKeys) await requireSecret(settings)
  const store = await openStore({ ...settings, slowThread, now })
  try {
    const setClock = async () => {
      if (!clock) time.offset = await clockOffset(store, Date.now)
      if (Math.abs(time.offset) > CLOCK_DRIFT_WARNING_MS)
        log.warn({ offsetMs: time.offset }, 'this machine’s clock differs from the database’s')
    }
    await setClock()
    const base = { db: store.db, store, now, random, settings, log, memory: new NodeMemory() }
    const keys = await openKeys(base, withoutKeys)
    const metrics = new Metrics()
    const address = { baseUrl: settings.baseUrl ?? defaultBaseUrl(settings.port) }
    const installation = await installationId(store.db, random(12).toString('hex'), now())
    const workers = openWorkers({ ...base, address, installationId: installation }, pageThreads)
    const ctx: AppCtx = {
      ...base,
      ...workers,
      keys: keys.current,
      keySource: keys.source,
      get baseUrl() {
        return address.baseUrl
      },
      installationId: installation,
      count: (event) => metrics.event(event),
      pictures: newPictures({ ...base, network: pictureSource }),
      clearTokenCaches: () => {
        clearIdentityCache(ctx)
        clearSessionCache(ctx)
        clearWebhookCache(ctx)
      },
      liveCatalogue: workers.catalogueHolder.live,
      scorer: workers.catalogueHolder.scorer,
      titleStates: (who) => currentStates(ctx, who),
      sourceNetwork: networkWith(settings.sourceNetworks),
      tmdbApi,
    }
    return { ctx, log, metrics, address, refresh: keys.refresh, setClock, close: () => closeRuntime(ctx, log) }
  } catch (error) {
    await store.close()
    throw error
  }
}

type RuntimeBase = {
  store: Store
  db: Store['db']
  now: () => number
  random: (bytes: number) => Buffer
  settings: Settings
  log: Log
}

async function openKeys({ db, settings, now, random }: RuntimeBase, withoutKeys: boolean) {
  const source = { db, secret: withoutKeys ? '' : readOrCreateSecret(settings, random), now, random }
  let keyring: Keyring = withoutKeys ? noKeys : await openKeyring(source)
  const refresh = async () => {
    keyring = await readKeyring(source, keyring)
  }
  return { source, current: () => keyring, refresh }
}

type WorkerParts = RuntimeBase & { address: Runtime['address']; installationId: string }

/** Opens everything that works in the background: in threads, in child processes, or in this event loop. */
function openWorkers({ db, store, now, random, settings, log, address, installationId }: WorkerParts, pageThreads: number) {
  const from = storeOf(settings)
  const composers = newComposers({ threads: pageThreads, log })
  const catalogueHolder = newCatalogueHolder({
    db,
    slow: store.slow,
    now,
    log,
    address,
    buildTask: { folder: settings.dataDir, installationId },
    build: (input, signal) => runInProcess({ name: 'build the catalogue', store: from, input }, signal),
    models: { read: () => models.read(), onServed: (found) => models.onServed(found) },
    catalogueThreads: composers.catalogueThreads,
  })
  const models: ModelFollower = newFollower({ db, catalogueHolder, log })
  const historyImporter = newHistoryImporter(async (input, signal, onProgress) => {
    const task = { name: 'read a history', store: from, input } as const
    return (await runInProcess(task, signal, ({ done }) => onProgress(done))) as ReadReport
  })
  const trainer = newTrainer({
    db,
    now,
    random,
    settings,
    log,
    runJob: async (input, signal, onProgress) => {
      const task = { name: 'train a model', store: from, input } as const
      return (await runInProcess(task, signal, ({ phase, done }) => onProgress(phase, done))) as TrainReport
    },
    onReady: models.follow,
  })
  const importer = newImporter()
  return { composers, catalogueHolder, models, historyImporter, trainer, importer, sourceReader: newSourceReader() }
}

/** Stops everything that may still write, then closes the store. */
async function closeRuntime(ctx: AppCtx, log: Log): Promise<void> {
  const { importer, historyImporter, sourceReader, trainer, pictures, catalogueHolder, store } = ctx
  for (const part of [importer, historyImporter, sourceReader, trainer, pictures, catalogueHolder, store]) await part.close()
  log.flush()
}

const storeOf = ({ databaseUrl, dataDir, durability }: Settings) => ({ databaseUrl, dataDir, durability })

type ServiceParts = { ctx: AppCtx; runtime: Runtime; routes: Route<AppCtx>[]; port: number; condition: StoreCondition }
export type Service = ServiceParts & { stop: (calm: boolean) => Promise<void> }

/** Starts the whole service: the runtime, the HTTP edge and the periodic tasks. */
export async function openService(options: RuntimeOptions): Promise<Service> {
  const runtime = await openRuntime(options, { pageThreads: options.settings.pageThreads, slowThread: true })
  const { ctx, metrics, log } = runtime
  const state = { draining: false }
  const check = authenticators(runtime)
  const condition = conditionOf(ctx)
  const isReady = async () =>
    !state.draining && ctx.catalogueHolder.isOpen && (await isReachable(ctx.db)) && (await condition.isFit())
  const provider = ctx.settings.oidc && newIdentityProvider(ctx.settings.oidc, ctx.now)
  const routes = routeTable(check, { metrics, isReady }, provider)
  const edge = serve({
    ctx,
    routes,
    authenticate: check,
    metrics,
    log,
    guard: newGuard({ count: ctx.count, log: ctx.log, noteRefusal: condition.noteRefusal }),
    cookieName: cookieNameFor(ctx.baseUrl),
    notFoundPage: readNotFoundPage(WEB_FOLDER),
    checkAnswer: options.checkAnswers ? checkedAnswer : undefined,
  })
  metrics.noteLoad(ctx.now())
  await removeStaleUploads(ctx.settings.dataDir)
  removeLeftovers(ctx.settings.dataDir, ctx.now())
  const gauges = [...guessGauges(ctx), ...trainingGauges(ctx), longestCall(ctx.store)]
  for (const { name, help, read } of gauges) metrics.gauge(name, help, read)
  metrics.caches(() => ctx.memory.list())
  const { settings } = ctx
  const port = await edge.listen(settings.host, settings.port).catch(async (error) => {
    await runtime.close()
    throw error
  })
  if (settings.baseUrl === undefined) runtime.address.baseUrl = defaultBaseUrl(port)
  const opened = putDemoIfEmpty(ctx).then(() => ctx.catalogueHolder.open())
  await opened.catch(async (error) => {
    await edge.drain(false)
    await runtime.close()
    throw error
  })
  edge.lag.reset()
  const tasks = startPeriodicTasks(
    [
      { name: 'read keys', everyMs: 1000, work: runtime.refresh },
      { name: 'read catalogue', everyMs: 1000, work: ctx.catalogueHolder.refresh },
      { name: 'read model', everyMs: 1000, work: ctx.models.follow },
      { name: 'train when due', everyMs: 300_000, work: async () => void (await trainIfDue(ctx)) },
      { name: 'note load', everyMs: 10_000, work: async () => metrics.noteLoad(ctx.now()) },
      { name: 'set clock', everyMs: 60_000, work: runtime.setClock },
      { name: 'checkpoint', everyMs: 1000, work: () => checkpoint(ctx.store) },
      { name: 'inspect the store', everyMs: 60_000, work: condition.inspect },
      { name: 'match events', everyMs: 60_000, work: newEventMatcher(ctx) },
      { name: 'read sources', everyMs: 15_000, work: () => ctx.sourceReader.readDue(ctx) },
      { name: 'purge', everyMs: 600_000, work: newClockSafePurge(ctx) },
    ],
    log,
  )
  const stop = async (calm: boolean) => {
    state.draining = true
    await edge.drain(calm)
    await tasks.stop()
    await runtime.close()
  }
  return { ctx, runtime, routes, port, condition, stop }
}

function authenticators({ ctx }: Runtime): Authenticators {
  return {
    refreshToken: (secret, origin) => identityOf(ctx, { secret, kind: 'device', origin }),
    cookie: (secret, { fresh = false, ...origin }) => identityOf(ctx, { secret, kind: 'web', origin, fresh }),
    sessionToken: (shown) => sessionOf(ctx, shown),
    boundSession: (who) => boundSession(ctx, who),
    allowsGuests: ctx.settings.traktGuests,
    connection: (kind, secret) => connectionOf(ctx, secret, kind),
  }
}
