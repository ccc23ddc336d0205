import { randomBytes } from 'node:crypto'
import type { DestinationStream } from 'pino'
import { newIdentityProvider } from './accounts/identity-provider.ts'
import { cookieNameFor } from './accounts/routes.ts'
import type { AppCtx } from './app-ctx.ts'
import { boundSession } from './auth/bound-sessions.ts'
import { guessGauges } from './auth/gauges.ts'
import { type Keyring, noKeys, openKeyring, readKeyring } from './auth/keyring.ts'
import { forgetSessions, sessionOf } from './auth/session-tokens.ts'
import { forgetIdentities, identityOf } from './auth/sign-ins.ts'
import { inProcess, startChores } from './background.ts'
import { putDemoIfEmpty } from './catalogue/demo.ts'
import { newCatalogueHolder } from './catalogue/holder.ts'
import { newImporter } from './catalogue/importer.ts'
import { TMDB_API } from './catalogue/sources/tmdb-client.ts'
import { defaultBaseUrl, type Settings } from './config.ts'
import { connectionOf } from './connections/connections.ts'
import { newGuard } from './guard.ts'
import { newEventMatcher } from './hooks/unmatched.ts'
import type { Authenticators } from './http/authentication.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { forgetUploads } from './http/upload.ts'
import type { Outside as PictureSource } from './images/fetch-picture.ts'
import { newPictures } from './images/pictures.ts'
import type { ReadReport } from './imports/read-history.ts'
import { newHistoryImporter } from './imports/run-import.ts'
import { requireSecret, secretFor } from './installation-secret.ts'
import { NodeMemory } from './node-memory.ts'
import { type Log, openLog } from './observability/logging.ts'
import { Metrics } from './observability/metrics.ts'
import { checkedAnswer } from './openapi/answer-check.ts'
import { newComposers } from './pages/composers.ts'
import { newSteadyPurge } from './purge.ts'
import { routeTable, WEB_FOLDER } from './route-table.ts'
import { networkWith } from './sources/network.ts'
import { newSourceReader } from './sources/source-reader.ts'
import { longestCall } from './store/call-times.ts'
import { clockOffset } from './store/clock.ts'
import { conditionOf, type StoreCondition } from './store/condition.ts'
import { installationId, isReachable } from './store/installation.ts'
import { removeLeftovers } from './store/leftovers.ts'
import { openStore } from './store/open.ts'
import { checkpoint } from './store/sqlite-space.ts'
import { currentStates } from './taste/current-states.ts'
import { type ModelFollower, newFollower } from './training/follow.ts'
import { trainingGauges } from './training/gauges.ts'
import type { TrainReport } from './training/job.ts'
import { trainIfDue } from './training/schedule.ts'
import { newTrainer } from './training/trainer.ts'
import { readNotFoundPage } from './web-app/routes.ts'

const CLOCK_DRIFT_MS = 5000

/** Time and chance as they are, for commands that need no runtime. */
export const outside = { now: Date.now, random: randomBytes }

export type RuntimeOptions = {
  settings: Settings
  logTo: DestinationStream
  /** Given: the only clock. Otherwise the wall clock, corrected to the database's. */
  clock?: () => number
  random?: (bytes: number) => Buffer
  /** Where pictures come from, instead of the internet. */
  pictureSource?: PictureSource
  /** Where TMDB is, instead of the internet. */
  tmdbApi?: string
  withoutKeys?: boolean // leaves them alone: for work that must be possible when the secret is lost
  /** Whether answers are checked against the interface too. */
  checkAnswers?: boolean
}

/** The service without its edge: all that the command line needs where no server runs. */
export type Runtime = {
  ctx: AppCtx
  log: Log
  metrics: Metrics
  /** Settled when the server listens, since the port may be chosen then. */
  place: { baseUrl: string }
  /** Reads from the store what other processes may have changed. */
  refresh: () => Promise<void>
  setClock: () => Promise<void>
  close: () => Promise<void>
}

/** Which threads are started beside this one: those that compose pages, and the embedded store's for what takes long. */
type ThreadOptions = { pageThreads: number; slowThread: boolean }

/** Opens the store, the keys and the clock. Only this file knows the wall clock and chance. */
export async function openRuntime(
  options: RuntimeOptions,
  { pageThreads, slowThread }: ThreadOptions = { pageThreads: 0, slowThread: false },
): Promise<Runtime> {
  const { settings, logTo, clock, random = randomBytes, pictureSource, tmdbApi = TMDB_API, withoutKeys } = options
  const time = { offset: 0 }
  const now = clock ?? (() => Date.now() + time.offset)
  const log = openLog(settings.logLevel, logTo, now)
  if (!withoutKeys) await requireSecret(settings)
  const store = await openStore({ ...settings, slowThread, now })
  try {
    const setClock = async () => {
      if (!clock) time.offset = await clockOffset(store, Date.now)
      if (Math.abs(time.offset) > CLOCK_DRIFT_MS)
        log.warn({ offsetMs: time.offset }, 'this machine’s clock differs from the database’s')
    }
    await setClock()
    const keySource = { db: store.db, secret: withoutKeys ? '' : secretFor(settings, random), now, random }
    const keys: { current: Keyring } = { current: withoutKeys ? noKeys : await openKeyring(keySource) }
    const memory = new NodeMemory()
    const metrics = new Metrics()
    const place = { baseUrl: settings.baseUrl ?? defaultBaseUrl(settings.port) }
    const installation = await installationId(store.db, random(12).toString('hex'), now())
    const composers = newComposers({ threads: pageThreads, log })
    const catalogueHolder = newCatalogueHolder({
      db: store.db,
      slow: store.slow,
      now,
      log,
      place,
      order: { folder: settings.dataDir, installationId: installation },
      build: (order, signal) => inProcess({ name: 'build the catalogue', store: storeOf(settings), order }, signal),
      models: { read: () => models.read(), served: (found) => models.served(found) },
      catalogueThreads: composers.catalogueThreads,
    })
    const importer = newImporter()
    const historyImporter = newHistoryImporter(async (order, signal, onProgress) => {
      const task = { name: 'read a history', store: storeOf(settings), order } as const
      return (await inProcess(task, signal, ({ done }) => onProgress(done))) as ReadReport
    })
    const sourceReader = newSourceReader()
    const models: ModelFollower = newFollower({ db: store.db, catalogueHolder, log })
    const trainer = newTrainer({
      db: store.db,
      now,
      random,
      settings,
      log,
      beside: async (order, signal, onProgress) => {
        const task = { name: 'train a model', store: storeOf(settings), order } as const
        return (await inProcess(task, signal, ({ phase, done }) => onProgress(phase, done))) as TrainReport
      },
      onReady: models.follow,
    })
    const ctx: AppCtx = {
      db: store.db,
      store,
      now,
      random,
      keys: () => keys.current,
      keySource,
      settings,
      get baseUrl() {
        return place.baseUrl
      },
      installationId: installation,
      log,
      count: (event) => metrics.event(event),
      pictures: newPictures({ settings, now, log, memory, outside: pictureSource }),
      forgetTokens: () => {
        forgetIdentities(ctx)
        forgetSessions(ctx)
      },
      memory,
      liveCatalogue: catalogueHolder.live,
      scorer: catalogueHolder.scorer,
      catalogueHolder,
      composers,
      titleStates: (who) => currentStates(ctx, who),
      importer,
      historyImporter,
      sourceReader,
      sourceNetwork: networkWith(settings.sourceNetworks),
      tmdbApi,
      trainer,
      models,
    }
    const refresh = async () => {
      keys.current = await readKeyring(keySource, keys.current)
    }
    const close = async () => {
      await importer.close()
      await historyImporter.close()
      await sourceReader.close()
      await trainer.close()
      await ctx.pictures.close()
      await catalogueHolder.close()
      await store.close()
      log.flush()
    }
    return { ctx, log, metrics, place, refresh, setClock, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

const storeOf = ({ databaseUrl, dataDir, durability }: Settings) => ({ databaseUrl, dataDir, durability })

type ServiceParts = { ctx: AppCtx; runtime: Runtime; routes: Route<AppCtx>[]; port: number; condition: StoreCondition }
export type Service = ServiceParts & { stop: (calm: boolean) => Promise<void> }

/** The whole service: the runtime, its edge, and the chores. */
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
  await forgetUploads(ctx.settings.dataDir)
  removeLeftovers(ctx.settings.dataDir, ctx.now())
  const gauges = [...guessGauges(ctx), ...trainingGauges(ctx), longestCall(ctx.store)]
  for (const { name, help, read } of gauges) metrics.gauge(name, help, read)
  metrics.caches(() => ctx.memory.list())
  const { settings } = ctx
  const port = await edge.listen(settings.host, settings.port).catch(async (error) => {
    await runtime.close()
    throw error
  })
  if (settings.baseUrl === undefined) runtime.place.baseUrl = defaultBaseUrl(port)
  const opened = putDemoIfEmpty(ctx).then(() => ctx.catalogueHolder.open())
  await opened.catch(async (error) => {
    await edge.drain(false)
    await runtime.close()
    throw error
  })
  edge.lag.forget()
  const chores = startChores(
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
      { name: 'purge', everyMs: 600_000, work: newSteadyPurge(ctx) },
    ],
    log,
  )
  const stop = async (calm: boolean) => {
    state.draining = true
    await edge.drain(calm)
    await chores.stop()
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
    connection: (kind, secret) => connectionOf(ctx, secret, kind),
  }
}
