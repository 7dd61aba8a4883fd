import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { appRole } from './setup/access-rules.ts'
import type { OpenDatabase } from './opened-database.ts'
import { ownerRole } from './setup/initdb.ts'
import { openDatabase } from './open-database.ts'
import { findPlace } from './cluster/cluster-location.ts'
import { connectionTo, rootsDir, versionOf } from './embedded-database.ts'
import { occupantsOf } from './process/server-processes.ts'
import { databaseName } from './setup/database-roles.ts'
import { socketDirectory } from './program/socket-folder.ts'

type Named = Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>

/** Whether a server runs the private database of a DATA_DIR now. */
export function runsPrivate(dataDir: string): boolean {
  const { data } = findPlace(dataDir, rootsDir)
  if (!existsSync(data)) return false
  const { owner } = occupantsOf(data)
  return owner !== null && owner !== process.pid
}

/**
 * The database of a configuration, for work beside its server: a running one is attached to, and
 * keeps running when closed here; otherwise it is opened. Creates nothing: throws StartError if
 * there is no installation.
 */
export async function joinDatabase(config: Named, log: FastifyBaseLogger): Promise<OpenDatabase> {
  if (config.databaseUrl) return openDatabase(config, log)
  const place = findPlace(config.dataDir, rootsDir)
  if (!existsSync(place.data))
    throw new StartError(
      `There is no database in DATA_DIR ${config.dataDir} yet; set DATA_DIR to the directory that is meant.`,
    )
  if (!runsPrivate(config.dataDir)) return openDatabase(config, log)
  const socket = socketDirectory(place.data, place)
  return {
    kind: 'private',
    owner: connectionTo(socket, ownerRole, databaseName),
    app: connectionTo(socket, appRole, databaseName),
    serverVersion: await versionOf(connectionTo(socket, ownerRole, databaseName)),
    close: async () => {},
    onLost: () => {},
  }
}
