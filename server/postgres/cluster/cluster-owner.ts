// Gives a cluster to the account that runs it.
import { lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../program/os-account.ts'
import type { ClusterLocation } from './cluster-location.ts'

/**
 * Gives everything in and below `path` that belongs to one account to another one; what belongs to
 * anybody else stays theirs, and links are not followed. The directory itself goes over last, so
 * that one that was broken off is seen and goes on.
 */
export function giveTree(path: string, from: Account, to: Account): void {
  const entry = lstatSync(path)
  if (entry.isDirectory())
    for (const name of readdirSync(path)) giveTree(join(path, name), from, to)
  if (entry.uid === from.uid) lchownSync(path, to.uid, to.gid)
}

/**
 * Takes a cluster and the directory of its socket from the account that they still belong to. Call
 * it while no PostgreSQL works on the cluster.
 */
export function takeFromFormer({ data, account, former }: ClusterLocation, socket: string): void {
  if (!former || !account || lstatSync(data).uid !== former.uid) return
  // what a PostgreSQL that was killed has left in it serves nobody
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { recursive: true })
  giveTree(socket, former, account)
  giveTree(data, former, account)
}
