// Shared by every script: the project's directory, and messages to the user.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's directory, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Something outside the project stops a script; the message is one sentence that says how to mend it. */
export class ScriptError extends Error {
  name = 'ScriptError'
}

/** Runs a script's work; what stops it is shown as a sentence, without a stack, and the exit code is 1. */
export async function script(work) {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exit(1)
  }
}

/** Shows that something longer is going on: its name at once, then the seconds, then that it is done. */
export async function step(name, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const terminal = process.stdout.isTTY
  const show = () => (terminal ? process.stdout.write(`\r${name} … ${seconds()} s`) : console.log(`${name} … ${seconds()} s`))
  if (terminal) process.stdout.write(`${name} …`)
  else console.log(`${name} …`)
  const clock = setInterval(show, terminal ? 1_000 : 15_000)
  try {
    const result = await work()
    console.log(`${terminal ? '\r' : ''}${name}: done in ${seconds()} s`)
    return result
  } catch (error) {
    if (terminal) console.log()
    throw error
  } finally {
    clearInterval(clock)
  }
}
