// A lock on dist: two builds at once would each write into what the other one has made.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** ms between two signs of life of who holds the lock, and between two looks at them. */
const beat = 500
/** Looks without a sign of life after which the holder counts as gone, if its process is unknown. */
const patience = 60

/** Runs `work` while no other process holds the lock file `path`; waits for its turn. */
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

/** What a look at the lock tells; `seen` is what the one before told. */
function look(path, seen) {
  try {
    const at = statSync(path).mtimeMs
    const pid = Number(readFileSync(path, 'utf8'))
    // clocks are not compared: they may be set, or be those of two machines
    const looks = at === seen.at ? seen.looks + 1 : 0
    return { at, looks, isGone: looks >= patience || (looks > 1 && pid > 0 && !isRunning(pid)) }
  } catch {
    return {} // it has just been given back
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
    // somebody has deleted dist
  }
}
