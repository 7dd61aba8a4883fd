// Changes the owner of a cluster to the account that runs it.
import { lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../program/os-account.ts'
import type { ClusterLocation } from './cluster-location.ts'

/**
 * Changes the owner of everything in and below `path` from one account to another one; files of
 * other owners are left alone, and symlinks are not followed. The directory itself comes last, so
 * that an interrupted change is detected and continued.
 */
export function giveTree(path: string, from: Account, to: Account): void {
  const entry = lstatSync(path)
  if (entry.isDirectory())
    for (const name of readdirSync(path)) giveTree(join(path, name), from, to)
  if (entry.uid === from.uid) lchownSync(path, to.uid, to.gid)
}

/**
 * Takes over a cluster and the directory of its socket from their former account. Call it while no
 * PostgreSQL runs on the cluster.
 */
export function takeFromFormer({ data, account, former }: ClusterLocation, socket: string): void {
  if (!former || !account || lstatSync(data).uid !== former.uid) return
  // leftovers of a killed PostgreSQL are useless
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { recursive: true })
  giveTree(socket, former, account)
  giveTree(data, former, account)
}
