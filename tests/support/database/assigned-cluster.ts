// The PostgreSQL cluster of a test file: `npm test` splits the files between versions 18 and 15.
import { relative } from 'node:path'
import { expect, inject } from 'vitest'
import { root } from '../repository/sources.ts'

/** A cluster of the run; `bin` contains its programs, null for the packaged ones. */
export interface SharedCluster {
  host: string
  major: number
  bin: string | null
}

/** Files that switch versions themselves, with the version they start on. */
const pinned: Readonly<Record<string, number>> = { 'tests/server/backup/round-trip.test.ts': 18 }

/** Folders whose files share a cluster, so that the demonstration is filled only once for them. */
const together = ['tests/server/load/']

/**
 * One of the run's clusters, chosen by the file's path and TEST_SEED: the same seed always gives
 * the same cluster, so that a failure can be repeated. TEST_SWAP_PG selects the other cluster: `npm
 * run proof` samples there what it runs in full on this one.
 */
export function clusterOfFile(): SharedCluster {
  const clusters = inject('clusters')
  const path = relative(root, expect.getState().testPath ?? '')
  let hash = Number(process.env.TEST_SEED ?? 0)
  const group = together.find((folder) => path.startsWith(folder)) ?? path
  for (const letter of group) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  const turn = (hash >>> 8) + (process.env.TEST_SWAP_PG === '1' ? 1 : 0)
  const cluster =
    clusters.find(({ major }) => major === pinned[path]) ?? clusters[turn % clusters.length]
  if (!cluster) throw new Error('no cluster was started')
  return cluster
}
