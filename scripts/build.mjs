// `npm run build`: the same build that `npm start` makes, without starting.
import { ensureBuilt, ensureNodeModules } from './lib/install.mjs'
import { script } from './lib/project.mjs'

await script(async () => {
  await ensureNodeModules()
  await ensureBuilt()
})
