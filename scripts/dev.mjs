// `npm run dev`: the server and the browser bundle in parallel, each reloading when its sources
// change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureNodeModules } from './lib/install.mjs'
import { root, script } from './lib/project.mjs'

process.chdir(root)
await script(ensureNodeModules)

const modules = join(root, 'node_modules')
const programs = [
  [join(modules, 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [join(modules, 'vite', 'bin', 'vite.js')],
]
// in separate process groups: Ctrl-C is forwarded once, and the server shuts down cleanly
const children = programs.map((args) =>
  spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
)
let stopping = false
const stop = () => {
  // a second signal makes the watcher kill the server instead of waiting for it
  if (!stopping) children.forEach((child) => child.kill('SIGTERM'))
  stopping = true
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// neither is useful without the other
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ||= stopping ? 0 : (code ?? 1)
    stop()
  })
console.log('Watching server and browser; open the address that Vite prints below.')
