// Any interleaving of deliveries, issues, changes and removals, dated in any order, keeps every
// account within its bounds at every moment, and equal to a model in plain JavaScript.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { hour, ledgerWorld } from './ledger-world.ts'

const { ask, call, store, cart, delivery, issue, checkBooks, balanceOf, fuel } = await ledgerWorld()
const capacity = 100
const volume = 60

interface Kept {
  resource: 'specimen-delivery' | 'specimen-issue'
  id: number
  at: number
  litres: number
}

/** Whether the sums after each moment stay between zero and `most`. */
function fits(moves: readonly { at: number; litres: number }[], most: number): boolean {
  const sums = new Map<number, number>()
  for (const { at, litres } of moves) sums.set(at, (sums.get(at) ?? 0) + litres)
  let sum = 0
  return [...sums]
    .sort(([a], [b]) => a - b)
    .every(([, litres]) => (sum += litres) >= 0 && sum <= most)
}

const inStore = ({ resource, at, litres }: Kept) => ({
  at,
  litres: resource === 'specimen-issue' ? -litres : litres,
})
const isAllowed = (kept: readonly Kept[]) =>
  fits(kept.map(inStore), capacity) &&
  fits(
    kept.filter(({ resource }) => resource === 'specimen-issue'),
    volume,
  )

const step = fc.record({
  deed: fc.constantFrom('deliver', 'issue', 'change', 'remove', 'move') as fc.Arbitrary<
    'deliver' | 'issue' | 'change' | 'remove' | 'move'
  >,
  at: fc.integer({ min: 0, max: 24 * 4 }),
  litres: fc.integer({ min: 1, max: 60 }),
  which: fc.nat({ max: 50 }),
})

it('agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const tank = await store(String(capacity))
      const vehicle = await cart([{ fuel_id: fuel, volume: String(volume) }])
      let kept: Kept[] = []
      for (const { deed, at, litres, which } of steps) {
        const one = kept[which % Math.max(1, kept.length)]
        if (deed === 'deliver' || deed === 'issue') {
          const resource = deed === 'deliver' ? 'specimen-delivery' : 'specimen-issue'
          const next = [...kept, { resource, at, litres, id: 0 } as const]
          const body =
            deed === 'deliver'
              ? delivery(tank, hour(at), String(litres))
              : issue(tank, vehicle, hour(at), String(litres))
          const saved = await ask(`${resource}/save`, body)
          // an issue is posted by a step of its own
          const { id } = (saved.result ?? {}) as { id: number }
          const last = deed === 'issue' ? await ask(`${resource}/post`, { id }) : saved
          expect(last.status).toBe(isAllowed(next) ? 200 : 422)
          if (last.status === 200) kept = [...kept, { resource, id, at, litres }]
        } else if (one) {
          const rest = kept.filter((other) => other !== one)
          const changed = deed === 'move' ? { ...one, at } : { ...one, litres }
          const next = deed === 'remove' ? rest : [...rest, changed]
          const answer =
            deed === 'remove'
              ? await ask(`${one.resource}/delete`, { id: one.id })
              : await ask(`${one.resource}/save`, { id: one.id, ...bodyOf(changed, deed, vehicle) })
          expect(answer.status).toBe(isAllowed(next) ? 200 : 422)
          if (answer.status === 200) kept = next
        }
      }
      await checkBooks()
      const sum = (moves: readonly { litres: number }[]) =>
        moves.reduce((all, { litres }) => all + litres, 0)
      expect(Number(await balanceOf('store_id', tank))).toBe(sum(kept.map(inStore)))
      const issued = kept.filter(({ resource }) => resource === 'specimen-issue')
      expect(Number(await balanceOf('cart_id', vehicle))).toBe(sum(issued))
      await call('specimen-store/save', { id: tank, name: `done ${tank}` })
    }),
    { numRuns: process.env.PROOF === '1' ? 300 : 15 },
  )
})

function bodyOf({ resource, at, litres }: Kept, deed: 'change' | 'move', cart_id: number) {
  if (deed === 'move') return { at: hour(at) }
  if (resource === 'specimen-delivery') return { litres: String(litres) }
  return { lines: [{ fuel_id: fuel, cart_id, litres: String(litres) }] }
}
