// The seed of a test run: the tested commit, and the paths changed since its base.
import { execFileSync } from 'node:child_process'
import { root } from './project.mjs'

function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // no repository, or a commit that a shallow clone does not have
    return null
  }
}

/**
 * TEST_SEED, or a number derived from the commit: the same commit selects the same sample on every
 * machine, the next commit a different one.
 */
export function sampleSeed() {
  const given = Number(process.env.TEST_SEED)
  if (process.env.TEST_SEED && Number.isSafeInteger(given)) return given
  return Number.parseInt(git('rev-parse', 'HEAD')?.slice(0, 6) ?? '0', 16)
}

/**
 * The commit to compare with: TEST_BASE, else the merge base with the main branch of the origin,
 * else the previous commit. Null without a repository.
 */
function baseCommit() {
  const head = git('rev-parse', 'HEAD')?.trim()
  if (!head) return null
  const bases = [process.env.TEST_BASE, 'origin/main', 'origin/master'].filter(Boolean)
  for (const name of bases) {
    const base = git('merge-base', name, 'HEAD')?.trim()
    if (base && base !== head) return base
  }
  return git('rev-parse', 'HEAD~1')?.trim() ?? null
}

/** Paths in the repository that differ from the base: committed, staged, unstaged and untracked. */
export function changedPaths() {
  const base = baseCommit()
  const lists = [
    base && git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  const names = lists.flatMap((list) => (list ?? '').split('\n'))
  return [...new Set(names)].filter(Boolean).sort()
}
