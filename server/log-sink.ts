// Writes log lines to their destination. A full disk loses lines, not the server: the first line
// written afterwards reports their number.
import { writeSync } from 'node:fs'

/** A slow reader of a full pipe is waited for this often and long, ms. */
const tries = 20
const pause = 5
const still = new Int32Array(new SharedArrayBuffer(4))

/**
 * pino's destination: whole lines, synchronously, so that nothing is lost when the process ends.
 */
export function logSink(file: number): { write(line: string): void } {
  let lost = 0
  // the last line was written only partly
  let torn = false
  return {
    write(line) {
      const before =
        lost > 0
          ? `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of the log could not be written' })}\n`
          : ''
      const bytes = Buffer.from(`${torn ? '\n' : ''}${before}${line}`)
      const written = put(file, bytes)
      if (written === bytes.length) [lost, torn] = [0, false]
      else {
        lost += 1
        torn = written > 0 ? bytes[written - 1] !== 10 : torn
      }
    },
  }
}

/** Returns the number of written bytes. */
function put(file: number, bytes: Buffer): number {
  let done = 0
  let left = tries
  while (done < bytes.length) {
    try {
      done += writeSync(file, bytes, done)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left-- === 0) break
      Atomics.wait(still, 0, 0, pause)
    }
  }
  return done
}
