// Two small vehicle fleets for two and a half weeks, including the close of a month, and with
// PROOF=1 two large ones for a quarter, all through the product's own calls. Afterwards everything
// agrees with separate books, which share no code with the product.
import { checkQuarter } from './quarter-checks.ts'

const proof = process.env.PROOF === '1'
const seed = 20_260_216

if (proof)
  await checkQuarter({ seed, first: '2026-02-02', days: 92, lanes: 6, resting: 50 }, [
    { contractId: 1, vehicles: 70, people: 82 },
    { contractId: 2, vehicles: 30, people: 38 },
  ])
else
  await checkQuarter({ seed, first: '2026-02-16', days: 17, lanes: 4, resting: 12 }, [
    { contractId: 1, vehicles: 7, people: 12 },
    { contractId: 2, vehicles: 3, people: 6 },
  ])
