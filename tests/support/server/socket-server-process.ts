// A server process that reports its address, and its memory on request. It exits with its parent.
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { manualJobs } from './manual-jobs.ts'

export interface Orders {
  database: { host: string; user: string; database: string }
  dataDir: string
}

/** Bytes, after a garbage collection. */
export interface Memory {
  rss: number
  heap: number
}

const { database, dataDir } = JSON.parse(process.argv[2] ?? '') as Orders

const app = await buildApp({
  scheduler: manualJobs(),
  pool: createPool(database),
  dataDir,
  config: { demo: false, publicUrl: null, trustProxy: false, version: 'test' },
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heap: heapUsed } satisfies Memory)
})

process.send?.((app.server.address() as AddressInfo).port)
