// Helpers that run child processes.
import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './project.mjs'

/**
 * Runs a program in the project's directory and resolves to its exit code and everything it
 * printed. Never rejects.
 */
export function run(program, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The last lines of a program's output, which explain a failure. */
export function lastLines(output, count = 15) {
  return output.trim().split('\n').slice(-count).join('\n')
}

/** The path of a program on the search path, or null. */
export function which(name) {
  return (
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((directory) => join(directory, name))
      .find(isProgram) ?? null
  )
}

/** Whether the path is an executable file. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
