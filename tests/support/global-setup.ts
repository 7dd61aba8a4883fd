// Before the first file of the project `server`: the cluster and the template of every test's database.
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; major: number }
  }
}

/** TEST_PG_BIN=/usr/lib/postgresql/15/bin tests against that PostgreSQL instead of the packaged one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { host, major, stop } = await startCluster(process.env.TEST_PG_BIN || null)
  try {
    await makeTemplate(host)
  } catch (error) {
    stop()
    throw error
  }
  project.provide('cluster', { host, major })
  return stop
}
