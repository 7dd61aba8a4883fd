// Setup of the server projects: the clusters, each with the template database.
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import type { SharedCluster } from './assigned-cluster.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusters: readonly SharedCluster[]
  }
}

/**
 * The packaged PostgreSQL, or the one of TEST_PG_BIN=/usr/lib/postgresql/15/bin. With
 * TEST_SHARED_PG_BIN both: each file takes one of them (assigned-cluster.ts). TEST_CLUSTERS: those
 * that somebody has started, with their templates (mutations/run.ts).
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const { TEST_PG_BIN, TEST_SHARED_PG_BIN, TEST_CLUSTERS } = process.env
  if (TEST_CLUSTERS) {
    project.provide('clusters', JSON.parse(TEST_CLUSTERS) as SharedCluster[])
    return () => undefined
  }
  const bins = TEST_SHARED_PG_BIN ? [null, TEST_SHARED_PG_BIN] : [TEST_PG_BIN || null]
  const started: (Cluster & SharedCluster)[] = []
  const stop = () => started.forEach((cluster) => cluster.stop())
  try {
    for (const bin of bins) started.push({ ...(await startCluster(bin)), bin })
    await Promise.all(started.map(({ host }) => makeTemplate(host)))
  } catch (error) {
    stop()
    throw error
  }
  project.provide(
    'clusters',
    started.map(({ host, major, bin }) => ({ host, major, bin })),
  )
  return stop
}
