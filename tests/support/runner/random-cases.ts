// fast-check settings: `npm test` always uses the same cases, PROOF=1 uses new and more cases, SEED
// repeats a failure.
import fc from 'fast-check'

const proof = process.env.PROOF === '1'
const usualSeed = proof ? undefined : 20_260_101
const seed = process.env.SEED ? Number(process.env.SEED) : usualSeed
fc.configureGlobal(seed === undefined ? {} : { seed })
