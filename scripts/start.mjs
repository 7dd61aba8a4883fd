// `npm start`: from a fresh clone to a running server. Code above the version check must run on old
// versions of Node.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Motorpool needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and start again.`,
  )
  process.exit(1)
}

const { root, script } = await import('./lib/project.mjs')
const { ensureBuilt, ensureNodeModules } = await import('./lib/install.mjs')

process.chdir(root)
process.env.NODE_ENV ??= 'production'
await script(async () => {
  await ensureNodeModules()
  await ensureBuilt()
})

// imported, not spawned, so that signals, exit code and process id are the server's own
await import('../dist/server/main.js')
