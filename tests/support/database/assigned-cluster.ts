// The PostgreSQL cluster of a test file: `npm test` divides its files between versions 18 and 15.
import { relative } from 'node:path'
import { expect, inject } from 'vitest'
import { root } from '../repository/sources.ts'

/** A cluster of the run; `bin` has its programs, null for the packaged ones. */
export interface SharedCluster {
  host: string
  major: number
  bin: string | null
}

/** Files that go from one version to the other themselves, and which of them they begin with. */
const pinned: Readonly<Record<string, number>> = { 'tests/server/backup/round-trip.test.ts': 18 }

/**
 * One of the run's clusters, by the file's path and TEST_SEED: always the same one for the same
 * seed, so that a failure can be repeated; `npm run proof` runs every file on each of them.
 */
export function clusterOfFile(): SharedCluster {
  const clusters = inject('clusters')
  const path = relative(root, expect.getState().testPath ?? '')
  let hash = Number(process.env.TEST_SEED ?? 0)
  for (const letter of path) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  const cluster =
    clusters.find(({ major }) => major === pinned[path]) ?? clusters[(hash >>> 8) % clusters.length]
  if (!cluster) throw new Error('no cluster was started')
  return cluster
}
