// Shared by every script: the project's directory, and messages to the user.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the project's directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A failure outside the project; its message is a sentence that says how to fix it. */
export class ScriptError extends Error {
  name = 'ScriptError'
}

/** Runs a script; a ScriptError is printed without a stack, and any failure exits with 1. */
export async function script(work) {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exit(1)
  }
}

/** Reports the progress of a long step: its name, the seconds passed, and its end. */
export async function step(name, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const terminal = process.stdout.isTTY
  const show = () =>
    terminal
      ? process.stdout.write(`\r${name} … ${seconds()} s`)
      : console.log(`${name} … ${seconds()} s`)
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
