// `npm test`: from a fresh clone to a single line with the number of passed and failed tests.
import { runStages } from './lib/stages.mjs'
import { testAll } from './lib/test-stages.mjs'

await runStages('npm test', testAll)
