// Incremental build: brings dist up to date with the sources in as few steps as possible.
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withLock } from './build-lock.mjs'
import { precompress } from './precompress.mjs'
import { root, ScriptError, step } from './project.mjs'
import { lastLines, run } from './run-program.mjs'

/** Everything that the built files depend on. */
const sources = [
  ...['resources', 'dataProviders', 'i18n', 'src', 'server', 'public', 'index.html'],
  'scripts/vite',
  ...[
    'vite.config.ts',
    'vite.server.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ],
]
const dist = join(root, 'dist')
const stampFile = join(dist, '.motorpool')
const results = [join(dist, 'server', 'main.js'), join(dist, 'public', 'index.html')]

/**
 * Builds browser and server unless dist is up to date; waits for another process's build. Throws
 * ScriptError when a build fails.
 */
export async function ensureBuilt() {
  if (isUpToDate(hashOf(sources))) return
  makeDist()
  await withLock(join(dist, '.building'), async () => {
    const stamp = hashOf(sources)
    if (isUpToDate(stamp)) return
    await step('Building', build)
    writeFileSync(stampFile, stamp)
  })
}

const isUpToDate = (stamp) =>
  results.every((file) => existsSync(file)) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp

function makeDist() {
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, constants.W_OK)
  } catch (error) {
    throw new ScriptError(
      `${dist} cannot be written (${error.message}); run npm start once as the owner of this directory.`,
    )
  }
}

async function build() {
  // an interrupted build leaves no stamp and is repeated
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const builds = [['build'], ['build', '--config', 'vite.server.config.ts']]
  const env = { ...process.env, NODE_ENV: 'production' }
  const ended = await Promise.all(
    builds.map((args) => run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { env })),
  )
  for (const { code, output } of ended)
    if (code !== 0)
      throw new ScriptError(`${lastLines(output, 30)}\nThe build failed; its last lines are above.`)
  await precompress(join(dist, 'public', 'assets'))
}

/** One hash over the names and contents of files and whole directories. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const entry = statSync(join(root, path), { throwIfNoEntry: false })
    if (entry?.isDirectory())
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
    else if (entry) hash.update(`${path}\0${entry.size}\0`).update(readFileSync(join(root, path)))
  }
  paths.forEach(add)
  return hash.digest('hex')
}
