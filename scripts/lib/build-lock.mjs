// A lock on dist: two concurrent builds would overwrite each other's output.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** ms between heartbeats of the lock's holder, and between checks of them. */
const beat = 500
/** Checks without a heartbeat after which the holder counts as gone, if its process is unknown. */
const patience = 60

/** Runs `work` while no other process holds the lock file `path`; waits for it. */
export async function withLock(path, work) {
  for (let seen = {}; !take(path); await sleep(beat)) {
    if (seen.looks === undefined) console.log('Waiting for another build …')
    seen = look(path, seen)
    if (seen.isGone) rmSync(path, { force: true })
  }
  const alive = setInterval(() => touch(path), beat)
  try {
    return await work()
  } finally {
    clearInterval(alive)
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The state of the lock; `seen` is the result of the previous check. */
function look(path, seen) {
  try {
    const at = statSync(path).mtimeMs
    const pid = Number(readFileSync(path, 'utf8'))
    // clocks are not compared: they may be adjusted, or belong to two machines
    const looks = at === seen.at ? seen.looks + 1 : 0
    return { at, looks, isGone: looks >= patience || (looks > 1 && pid > 0 && !isRunning(pid)) }
  } catch {
    return {} // it has just been released
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(path) {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // dist was deleted
  }
}
