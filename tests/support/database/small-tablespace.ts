// A tablespace of the test database on a disk of a few megabytes, which a test can fill.
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { superuser } from './cluster.ts'
import { smallDisk } from '../runner/small-disk.ts'
import type { Disk } from '../runner/small-disk.ts'
import { clusterOfFile } from './assigned-cluster.ts'

export interface Tablespace extends Disk {
  /** Its name in PostgreSQL; every role may use it. */
  name: string
}

/**
 * Call it before creating the file's database: a tablespace can be dropped only after the objects
 * in it. Null if mounting is not allowed.
 */
export async function smallTablespace(megabytes: number): Promise<Tablespace | null> {
  const disk = smallDisk(megabytes)
  if (!disk) return null
  const { host } = clusterOfFile()
  const name = `small_${process.pid}`
  const location = join(disk.path, 'space')
  mkdirSync(location, { mode: 0o700 })
  const { uid, gid } = statSync(host)
  chownSync(location, uid, gid)
  const client = new pg.Client({ host, user: superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create tablespace ${name} location ${pg.escapeLiteral(location)}`)
  await client.query(`grant create on tablespace ${name} to public`)
  afterAll(async () => {
    await client.query(`drop tablespace ${name}`)
    await client.end()
    disk.remove()
  })
  return { ...disk, name }
}
