// Builds the server from its dependencies, without listening; main.ts listens.
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import { mostExported } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import {
  afterPosting,
  afterTransition,
  areaAccounts,
  areaLetterhead,
  areaPrintSettings,
  areaReasons,
  areaReports,
  areaRules,
  areas,
  personalPaths,
  shownBy,
} from './areas/area-registry.ts'
import type { Config } from './config.ts'
import type { AreaContext, RunningArea } from './kernel/area-registration.ts'
import { prepareAfterAnswer } from './kernel/after-answer.ts'
import { AccountShares } from './kernel/db/account-share.ts'
import type { ShareLimits } from './kernel/db/account-share.ts'
import { connectionOf, createDb } from './kernel/db/database.ts'
import { dailyJobs } from './kernel/jobs/daily-maintenance.ts'
import {
  connectionLimits,
  connectionOptions,
  watchConnections,
} from './kernel/http/connection-limits.ts'
import type { ConnectionLimits } from './kernel/http/connection-limits.ts'
import { connectionRefuser, sendError } from './kernel/http/error-handler.ts'
import { registerFind } from './kernel/read/search/global-search.ts'
import { exportPurpose, registerExports } from './kernel/export/index.ts'
import { startFileMaking } from './kernel/export/send-file.ts'
import { diskStore, registerFiles, sweepFiles } from './kernel/files/index.ts'
import { guarded, personOf, prepareAuthentication } from './kernel/session/authenticate.ts'
import { withLookupRights } from './kernel/session/lookup-rights.ts'
import { registerImports, sweepImports } from './kernel/import/index.ts'
import { createLive, registerLive } from './kernel/live/index.ts'
import {
  paperPurpose,
  printLimits,
  registerPrints,
  registerVerification,
} from './kernel/print/index.ts'
import type { PrintLimits } from './kernel/print/index.ts'
import { registerReports } from './kernel/report/report-routes.ts'
import type { ReportFiles } from './kernel/report/report-file.ts'
import type { ReportRegistry } from './kernel/report/report-query.ts'
import { registerHealth } from './kernel/http/health.ts'
import { createTimers, startJobs } from './kernel/jobs/job-scheduler.ts'
import type { Scheduler } from './kernel/jobs/job-scheduler.ts'
import { jsonLimit, parseJsonBodies } from './kernel/http/json-body.ts'
import { createKernel } from './kernel/create-kernel.ts'
import type { Quotas } from './kernel/account-quotas.ts'
import type { Reasons, Rules } from './kernel/types.ts'
import { collectPlainRoutes, registerDocs } from './kernel/openapi/index.ts'
import { servePages } from './kernel/http/static-files.ts'
import { patience } from './kernel/db/request-deadline.ts'
import type { PatienceLimits } from './kernel/db/request-deadline.ts'
import { logRefusals } from './kernel/http/audit-denials.ts'
import { logRequests, loggerOptions, newRequestId } from './kernel/http/request-log.ts'
import { registerCalls } from './kernel/http/resource-routes.ts'
import { sealingJob } from './kernel/seals/index.ts'
import { openSecrets } from './kernel/db/secrets.ts'
import { ownHosts, refuseForeignHosts } from './kernel/session/own-hosts.ts'
import { secure, securityHeaders } from './kernel/session/security-headers.ts'
import { useZod } from './kernel/write/validate-input.ts'

export interface AppDeps {
  /** Of the application role, from createPool; whoever made it ends it. */
  pool: pg.Pool
  dataDir: string
  config: Pick<Config, 'demo' | 'publicUrl' | 'trustProxy'> &
    Partial<Pick<Config, 'mail' | 'privateAddresses' | 'host'>> & { version: string }
  clock?: () => Date
  resources?: readonly Resource[]
  /** Hooks by resource name; the areas' own unless given. */
  rules?: Readonly<Record<string, Rules>>
  /** Of verdicts; the areas' own unless given. */
  reasons?: Reasons
  /** The areas' own unless given. */
  reports?: ReportRegistry
  /** The built browser side; without it only calls are answered. */
  publicDir?: string
  logger?: FastifyBaseLogger | boolean
  /** Lines that an exported file of each format holds. */
  mostExported?: Readonly<Record<ExportFormat, number>>
  /** Instead of the product's own: what one printed file may take. */
  prints?: Partial<PrintLimits>
  /**
   * When jobs run; by timers unless given. Tests run them by hand, so that nothing is written that
   * they did not ask for.
   */
  scheduler?: Scheduler
  /** Instead of the product's own: for tests. */
  connections?: Partial<ConnectionLimits>
  /** The same of waiting for it. */
  patience?: Partial<PatienceLimits>
  /** The same of what one account gets: where one stands for many. */
  shares?: Partial<ShareLimits>
  quotas?: Partial<Quotas>
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, clock = () => new Date(), resources = allResources(), rules = areaRules } = deps
  const headers = securityHeaders(config.publicUrl)
  const limits = { ...connectionLimits, ...deps.connections }
  const app = Fastify({
    ...loggerOptions(deps.logger ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: jsonLimit,
    ...connectionOptions(limits),
    // what comes on an open connection during a close is answered, and the connection ends
    return503OnClosing: false,
    clientErrorHandler: connectionRefuser(headers),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance
  const accounts = withLookupRights(areaAccounts, resources)
  const db = createDb(deps.pool)
  const store = diskStore(join(deps.dataDir, 'files'))
  const live = createLive({ db, settings: deps.pool.options, clock, resources, accounts })
  const kernel = createKernel({
    db,
    ...{ resources, clock, accounts, rules, dataDir: deps.dataDir },
    reasons: deps.reasons ?? areaReasons,
    seal: openSecrets(deps.dataDir).seal,
    changed: live.changed,
    afterTransition,
    afterPosting,
    quotas: deps.quotas,
    privateAddresses: config.privateAddresses,
  })
  const allLongCalls = Math.max(1, Math.floor(deps.pool.options.max / 2))
  const shares = new AccountShares({ allLongCalls, ...deps.shares })

  app.setErrorHandler(sendError)
  useZod(app)
  parseJsonBodies(app)
  prepareAfterAnswer(app)
  logRequests(app, { ...patience, ...deps.patience })
  watchConnections(app, limits)
  secure(app, config.publicUrl)
  await app.register(cookie)
  const { publicUrl } = config
  const files: { ready?: ReportFiles } = {}
  const running = await startAreas(app, {
    kernel,
    live,
    config: { mail: null, privateAddresses: false, ...config },
    log: app.log,
    reportFiles() {
      if (!files.ready) throw new Error('too early')
      return files.ready
    },
    openStored: (sealed) => openSecrets(deps.dataDir).open(sealed),
    secretsFor: (purpose) => openSecrets(deps.dataDir, purpose),
    refuseConnection: connectionRefuser(headers),
  })
  refuseForeignHosts(app, ownHosts(config.host, config.publicUrl))
  prepareAuthentication(
    app,
    areas.flatMap(({ publicPaths }) => publicPaths ?? []),
  )
  const plain = collectPlainRoutes(app)

  registerHealth(app, { db, version: config.version })
  const papers = { secrets: openSecrets(deps.dataDir, paperPurpose), publicUrl }
  registerVerification(app, { kernel, accounts, ...papers })
  for (const area of running) area.registerPublicRoutes?.(app)
  guarded(app, { db, clock, publicUrl, accounts, shares, personalPaths }, (scope) => {
    logRefusals(scope, db, clock)
    for (const area of running) area.registerRoutes?.(scope)
    registerCalls(scope, kernel, personOf)
    registerFiles(scope, kernel, store)
    registerImports(scope, kernel, store, async (...ending) => {
      for (const area of running) await area.importEnded?.(...ending)
    })
    registerLive(scope, { live, kernel, publicUrl })
    registerFind(scope, kernel)
    const making = startFileMaking(scope, kernel, join(deps.dataDir, 'files', 'incoming'))
    const made = (files.ready = { making, database: connectionOf(deps.pool) })
    const most = deps.mostExported ?? mostExported
    registerExports(scope, kernel, {
      ...made,
      most,
      secrets: openSecrets(deps.dataDir, exportPurpose),
    })
    const limits = { ...printLimits, ...deps.prints }
    const letterhead = areaLetterhead
    const settings = areaPrintSettings
    const prints = {
      ...{ making, limits, store, letterhead, settings, progress: live.progress },
      ...papers,
    }
    registerPrints(scope, kernel, prints)
    registerReports(scope, kernel, { ...made, prints, registry: deps.reports ?? areaReports })
    registerDocs(scope, { resources, plain, version: config.version })
  })
  await servePages(app, deps.publicDir, config.demo, () => shownBy(running))
  app.addHook('preClose', async () => live.endStreams())
  app.addHook('onClose', () => live.close())
  const sweep = () => sweepImports(db, clock()).then(() => sweepFiles(db, store, clock()))
  const jobs = [
    ...running.flatMap((area) => area.jobs ?? []),
    sealingJob(db),
    ...dailyJobs({ db, clock, areas, sweep }),
  ]
  startJobs(app, jobs, deps.scheduler ?? createTimers(app.log))
  return app
}

async function startAreas(app: FastifyInstance, context: AreaContext): Promise<RunningArea[]> {
  const running: RunningArea[] = []
  for (const area of areas) if (area.start) running.push(await area.start(app, context))
  return running
}
