// `npm run restore [-- FOLDER] [--check]`: restores the newest backup, or the one named, into
// DATA_DIR and its database, or into a temporary one. `-- --back` reverts a restore.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { createLog } from '../logger.ts'
import { readInstance } from '../postgres/cluster/instance-file.ts'
import { runsPrivate } from '../postgres/attach-database.ts'
import { openDatabase } from '../postgres/open-database.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { openPrivate } from '../postgres/embedded-database.ts'
import { StartError } from '../start-error.ts'
import { revertRestore } from './restore-undo.ts'
import { backupsIn } from './backup-folder.ts'
import { manifestFile } from './backup-format.ts'
import { restoreBackup, tryRestore } from './restore.ts'
import type { Restored } from './restore.ts'
import { keptDatabase } from './restore-target.ts'

process.env.TZ = 'UTC'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, back: { type: 'boolean' } },
    allowPositionals: true,
  })
  const config = readConfig(process.env)
  if (values.back) return back(config)
  const folder = folderOf(positionals[0] ?? null, config)
  const log = createLog(config.dataDir, true)
  const began = Date.now()
  const done = values.check ? await check(config, folder, log) : await replace(config, folder, log)
  const took = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    `${basename(folder)}, taken ${done.manifest.taken_at}: ${done.rows} rows of ${done.tables} tables and ${done.files.count} files ` +
      `${values.check ? 'come out as they went in' : 'are back, each table and file compared'} (${took} s).`,
  )
  if (done.strange.length > 0)
    console.log(`Tables that are not the product's were left out: ${done.strange.join(', ')}.`)
  if (done.manifest.lost.length > 0)
    console.log(`${done.manifest.lost.length} files were lost before the backup was made.`)
  if (done.kept)
    console.log(
      `What was there before is kept: the database ${keptDatabase} and ${join(config.dataDir, 'files.before-restore')}.`,
    )
  if (!values.check) console.log('Everybody signs in anew. Start with npm start.')
}

/**
 * The named backup, or the newest one; in a directory shared by several installations, this one's
 * own come first.
 */
function folderOf(named: string | null, { dataDir, backup: { directory } }: Config): string {
  if (named !== null)
    return resolve(existsSync(join(resolve(named), manifestFile)) ? named : join(directory, named))
  const [newest] = [
    ...backupsIn(directory, readInstance(dataDir).id),
    ...backupsIn(directory, null),
  ]
  if (newest) return newest.folder
  throw new StartError(
    `There is no backup in ${directory}; name the folder of one: npm run restore -- FOLDER.`,
  )
}

const replace = (config: Config, folder: string, log: FastifyBaseLogger): Promise<Restored> =>
  alone(config, log, (database) => restoreBackup(database, config.dataDir, folder, log))

async function back(config: Config): Promise<void> {
  await alone(config, createLog(config.dataDir, true), (database) =>
    revertRestore(database, config.dataDir),
  )
  console.log(
    `What was there before the restore is back; what it brought is kept as the database ${keptDatabase}.`,
  )
}

async function alone<T>(
  config: Config,
  log: FastifyBaseLogger,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  if (!config.databaseUrl && runsPrivate(config.dataDir))
    throw new StartError(
      `A server runs on DATA_DIR ${config.dataDir}; stop it first, or set DATA_DIR to another directory to restore there. Nothing was changed.`,
    )
  const database = await openDatabase(config, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Restores into a temporary private cluster, whichever database the product uses; the installation
 * is not touched.
 */
async function check(config: Config, folder: string, log: FastifyBaseLogger): Promise<Restored> {
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-check-'))
  let cluster = ''
  try {
    const database = await openPrivate({ dataDir, pgBin: config.pgBin }, log)
    cluster = resolve(dataDir, readInstance(dataDir).cluster ?? 'pg')
    try {
      return await tryRestore(database, folder, log)
    } finally {
      await database.close()
    }
  } finally {
    // for root the cluster is in a separate directory
    if (cluster && !cluster.startsWith(dataDir))
      rmSync(dirname(cluster), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await run()
} catch (error) {
  console.error(
    error instanceof StartError
      ? error.message
      : `The restore failed: ${(error as Error).message}.`,
  )
  process.exitCode = 1
}
