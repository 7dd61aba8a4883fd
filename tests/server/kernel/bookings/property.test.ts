// Any saves, changes and removals leave no two bookings of a layer that overlap, and exactly those
// that the records want; a model in plain JavaScript determines which are refused.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import '#tests/support/runner/random-cases.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { specimens } from '#tests/specimens/resources.ts'

const { database, signIn } = await testApp({ resources: [...allResources(), ...specimens] })
const admin = await signIn('admin')

async function add(name: string): Promise<number> {
  const answer = await admin.post('/api/fms/car-brand/save', { name })
  expect(answer.status, answer.text).toBe(200)
  return (answer.result as Row).id
}

const dayMs = 86_400_000
const midnight = Date.UTC(2026, 4, 4, 19) // in Tashkent
const moment = (day: number) => new Date(midnight + day * dayMs).toISOString()
const civil = (day: number) =>
  new Date(Date.UTC(2026, 4, 5) + day * dayMs).toISOString().slice(0, 10)

interface Kept {
  resource: 'specimen-booking' | 'specimen-stop'
  id: number
  brand: number
  from: number
  to: number
  off: boolean
}

const clash = (a: Kept, b: Kept) =>
  !a.off && !b.off && a.brand === b.brand && a.from < b.to && b.from < a.to
const fits = (one: Kept, others: readonly Kept[]) => !others.some((other) => clash(one, other))

/** Stops have their last day, bookings the moment after it. */
const bodyOf = ({ resource, brand, from, to, off }: Kept) =>
  resource === 'specimen-stop'
    ? { brand_id: brand, first_day: civil(from), last_day: civil(to - 1) }
    : {
        ...{ name: 'x', brand_id: brand, begins_at: moment(from), ends_at: moment(to) },
        state: off ? 'off' : 'planned',
      }

const step = fc.record({
  deed: fc.constantFrom('book', 'stop', 'move', 'hand', 'toggle', 'remove'),
  brand: fc.nat({ max: 1 }),
  from: fc.integer({ min: 0, max: 8 }),
  days: fc.integer({ min: 1, max: 4 }),
  which: fc.nat({ max: 20 }),
})

let turn = 0
it('agrees with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      turn += 1
      const brands = [await add(`Первая ${turn}`), await add(`Вторая ${turn}`)]
      let kept: Kept[] = []
      for (const { deed, brand, from, days, which } of steps) {
        const known = kept[which % Math.max(1, kept.length)]
        const of = brands[brand] ?? 0
        const isNew = deed === 'book' || deed === 'stop'
        if (!isNew && !known) continue
        const rest = isNew ? kept : kept.filter((other) => other !== known)
        if (deed === 'remove' && known) {
          const path = `/api/fms/${known.resource}/delete`
          expect((await admin.delete(path, { id: known.id })).status).toBe(200)
          kept = rest
          continue
        }
        const resource = deed === 'stop' ? 'specimen-stop' : 'specimen-booking'
        const fresh: Kept = { resource, id: 0, brand: of, from, to: from + days, off: false }
        const changed: Record<string, Partial<Kept>> = {
          move: { from, to: from + days },
          hand: { brand: of },
          toggle: { off: known?.resource === 'specimen-booking' && !known.off },
        }
        const next = isNew || !known ? fresh : { ...known, ...changed[deed] }
        const body = { ...bodyOf(next), ...(isNew ? {} : { id: next.id }) }
        const answer = await admin.post(`/api/fms/${next.resource}/save`, body)
        expect([answer.status, answer.error?.code]).toEqual(
          fits(next, rest) ? [200, undefined] : [409, 'busy'],
        )
        if (answer.status === 200) kept = [...rest, { ...next, id: (answer.result as Row).id }]
      }
      const wanted = kept.flatMap(({ resource, id, brand, from, to, off }) => {
        const layers = resource === 'specimen-stop' ? ['presence', 'work'] : ['presence']
        return off
          ? []
          : layers.map(
              (layer) => `${layer} ${brand} ${moment(from)} ${moment(to)} ${resource} ${id}`,
            )
      })
      const rows = await database.query<Record<string, unknown>>(
        `select layer, subject_id, lower(during) as "from", upper(during) as "to", resource, record_id
          from booking where subject = 'car-brand' and subject_id = any($1)`,
        [brands],
      )
      expect(
        rows
          .map((row) =>
            [
              ...[row.layer, row.subject_id, new Date(row.from as string).toISOString()],
              ...[new Date(row.to as string).toISOString(), row.resource, row.record_id],
            ].join(' '),
          )
          .sort(),
      ).toEqual(wanted.sort())
    }),
    { numRuns: 25 },
  )
})
