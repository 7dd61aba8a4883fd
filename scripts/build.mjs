// `npm run build`: what npm start would build, without starting.
import { ensureBuilt, ensureNodeModules } from './lib/install.mjs'
import { script } from './lib/project.mjs'

await script(async () => {
  await ensureNodeModules()
  await ensureBuilt()
})
