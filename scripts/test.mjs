// `npm test`: from a fresh clone to one line that says how much of everything holds.
import { runStages } from './lib/stages.mjs'
import { testAll } from './lib/test-stages.mjs'

await runStages('npm test', testAll)
