// The product's server in a separate process, with one additional resource. Started by children.ts;
// it exits with its parent.
import { join } from 'node:path'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { keepHeapSmall } from '#server/v8-flags.ts'
import { createLog } from '#server/logger.ts'
import { projectRoot } from '#server/root.ts'
import { ordersFromParent, serveParent } from './served.ts'
import { vehicle } from '../vehicle.ts'

process.env.TZ = 'UTC'
keepHeapSmall()
const { database, dataDir } = await ordersFromParent()
const app = await buildApp({
  pool: createPool(database),
  dataDir,
  config: {
    ...{ demo: true, publicUrl: null, trustProxy: false, version: 'bench' },
    // the tracking service of the bench runs on this machine
    privateAddresses: true,
  },
  resources: [...allResources(), vehicle],
  publicDir: join(projectRoot, 'dist', 'public'),
  // one account represents eight users: their calls are measured, not the limit for one account
  shares: { calls: 8, longCalls: 8 },
  // as in production: one line per request
  logger: createLog(dataDir, false),
})

serveParent(await app.listen({ port: 0, host: '127.0.0.1' }))
