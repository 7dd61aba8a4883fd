// A copy of the project that a test may edit, in a Git repository that reports the changes.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFiles, root } from '#tests/support/repository/sources.ts'

export interface Copy {
  path: string
  read(file: string): string
  write(file: string, text: string): void
  /**
   * Replaces the only occurrence of `found`.
   * @throws Error when there is none, or more than one
   */
  edit(file: string, found: string, replacement: string): void
  /** Runs a program in the copy. `status` is its exit code, `output` its entire output. */
  run(program: string, ...args: string[]): { status: number; output: string }
  /**
   * Files that differ from the copied state, without those that git ignores: 'M
   * resources/index.ts', '?? …' for new ones.
   */
  changed(): string[]
  remove(): void
}

/**
 * A copy without installed and built files and without data of a running instance; it shares the
 * installed packages with the project.
 */
export function copyOfProject(): Copy {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-copy-'))
  for (const file of allFiles()) cpSync(join(root, file), join(path, file))
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const read = (file: string) => readFileSync(join(path, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(path, file), text)
  const run = (program: string, ...args: string[]) => {
    try {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME }
      return {
        status: 0,
        output: execFileSync(program, args, {
          cwd: path,
          env,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      }
    } catch (error) {
      const { status, stdout, stderr } = error as {
        status: number | null
        stdout?: string
        stderr?: string
      }
      return { status: status ?? 1, output: `${stdout ?? ''}${stderr ?? String(error)}` }
    }
  }
  const git = (...args: string[]) => {
    const { status, output } = run(
      'git',
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@localhost',
      ...args,
    )
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
    return output
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'as copied')
  return {
    path,
    read,
    write,
    edit(file, found, replacement) {
      const parts = read(file).split(found)
      if (parts.length !== 2)
        throw new Error(`${file} has ${parts.length - 1} times ${JSON.stringify(found)}`)
      write(file, parts.join(replacement))
    },
    run,
    changed: () =>
      git('status', '--porcelain', '--untracked-files=all')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.trim().replace(/\s+/, ' '))
        .sort(),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}
