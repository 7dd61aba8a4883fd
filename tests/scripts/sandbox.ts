// A small project around the real scripts/lib, with fake npm and Vite programs that only record
// their calls.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const directories: string[] = []
afterAll(() => directories.forEach((path) => rmSync(path, { recursive: true, force: true })))

/** A directory that goes away after the file's last test. */
export function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-script-'))
  directories.push(path)
  return path
}

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs Node and resolves to how it ended; never rejects. */
export function node(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
    })
  })
}

export interface Sandbox {
  path: string
  write(file: string, text: string): void
  read(file: string): string
  /** Calls a function of scripts/lib/install.mjs in a process of its own. */
  call(name: string, env?: NodeJS.ProcessEnv): Promise<Ended>
}

/** `programs`: source by file, relative to the project. */
export function sandbox(programs: Record<string, string>): Sandbox {
  const path = temporary()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  cpSync('scripts/lib', join(path, 'scripts', 'lib'), { recursive: true })
  for (const [file, text] of Object.entries(programs)) write(file, text)
  return {
    path,
    write,
    read: (file) => (existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8') : ''),
    call: (name, env = {}) =>
      node(
        [
          '--input-type=module',
          '-e',
          `const [a, b] = await Promise.all([import('./scripts/lib/install.mjs'), import('./scripts/lib/project.mjs')]); await b.script(a.${name})`,
        ],
        path,
        { ...process.env, ...env },
      ),
  }
}
