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

/** Files of a folder that go together: a demonstration is filled once for all of them. */
const together = ['tests/server/load/']

/**
 * One of the run's clusters, by the file's path and TEST_SEED: always the same one for the same
 * seed, so that a failure can be repeated; with TEST_SWAP_PG the other one, on which `npm run
 * proof` runs the samples of what it runs whole on this one.
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
