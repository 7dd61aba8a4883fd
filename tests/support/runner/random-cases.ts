// fast-check settings: `npm test` repeats the same cases, PROOF=1 draws new and more of them, SEED
// repeats a failure.
import fc from 'fast-check'

const proof = process.env.PROOF === '1'
const usualSeed = proof ? undefined : 20_260_101
const seed = process.env.SEED ? Number(process.env.SEED) : usualSeed
fc.configureGlobal(seed === undefined ? {} : { seed })
