// The cost of movements without a given cost: the average of their account at that time, and for
// the last piece the entire remainder; any order of entries gives the same result as a model.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { hour } from './ledger-world.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const ask = (path: string, body: Wire) =>
  path.endsWith('/delete')
    ? admin.delete(`/api/fms/${path}`, body)
    : admin.post(`/api/fms/${path}`, body)
async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await ask(path, body)
  if (status !== 200) throw new Error(`${path} is refused: ${text}`)
  return result as Row
}
let last = 0
const fuel_id = (await call('fuel/save', { name: 'A' })).id
const shelf = async () => (await call('specimen-shelf/save', { name: `shelf ${++last}` })).id
const buy = (shelf_id: number, at: number, pieces: string, worth: string) =>
  call('specimen-purchase/save', { shelf_id, at: hour(at), lines: [{ fuel_id, pieces, worth }] })
const removal = (shelf_id: number, at: number, pieces: string, more: Wire = {}): Wire => ({
  ...{ shelf_id, fuel_id, at: hour(at), pieces, kind: 'away', reason: 'used up' },
  ...more,
})
const take = (...given: Parameters<typeof removal>) =>
  call('specimen-removal/save', removal(...given))
const held = async (shelf_id: number) =>
  (
    await database.query<{ pieces: string; worth: string }>(
      `select coalesce(sum(pieces), 0)::numeric(18, 3)::text as pieces,
        coalesce(sum(worth), 0)::numeric(18, 2)::text as worth
        from specimen_stock__account where shelf_id = $1`,
      [shelf_id],
    )
  )[0]!
/** Worth of the movements of a document, in their order. */
const worthOf = async (document: string, id: number) =>
  (
    await database.query<{ worth: string }>(
      `select worth::text from specimen_stock where document = $1 and document_id = $2 order by id`,
      [document, id],
    )
  ).map(({ worth }) => worth)

describe('what goes out', () => {
  it('costs the average, and the last piece costs the remaining value', async () => {
    const from = await shelf()
    await buy(from, 0, '3', '100.00')
    const ids = []
    for (const at of [1, 2, 3]) ids.push((await take(from, at, '1')).id)
    const costs = []
    for (const id of ids) costs.push(...(await worthOf('specimen-removal', id)))
    expect(costs).toEqual(['-33.33', '-33.34', '-33.33'])
    expect(await held(from)).toEqual({ pieces: '0.000', worth: '0.00' })
  })
  it('keeps its cost when a more expensive purchase is entered before it later', async () => {
    const from = await shelf()
    await buy(from, 0, '10', '100.00')
    const { id } = await take(from, 5, '5')
    await buy(from, 1, '10', '900.00')
    await call('specimen-removal/save', { id, note: 'told of' })
    expect(await worthOf('specimen-removal', id)).toEqual(['-50.00'])
    expect(await held(from)).toEqual({ pieces: '15.000', worth: '950.00' })
  })
  it('restores the exact value when its document is removed or changed', async () => {
    const from = await shelf()
    await buy(from, 0, '7', '100.00')
    const { id } = await take(from, 5, '3')
    await call('specimen-removal/save', { id, pieces: '2' })
    expect(await worthOf('specimen-removal', id)).toEqual(['-42.86', '42.86', '-28.57'])
    await call('specimen-removal/delete', { id })
    expect(await held(from)).toEqual({ pieces: '7.000', worth: '100.00' })
  })
  it('has the same cost on the shelf to which it is moved', async () => {
    const from = await shelf()
    const to = await shelf()
    const other = await shelf()
    await buy(from, 0, '3', '100.00')
    const { id } = await take(from, 1, '2', { kind: 'over', to_shelf_id: to })
    expect(await worthOf('specimen-removal', id)).toEqual(['-66.67', '66.67'])
    await call('specimen-removal/save', { id, to_shelf_id: other })
    expect(await held(to)).toEqual({ pieces: '0.000', worth: '0.00' })
    expect(await held(other)).toEqual({ pieces: '2.000', worth: '66.67' })
    expect(await held(from)).toEqual({ pieces: '1.000', worth: '33.33' })
  })
})

it('a return costs the average, or on an empty shelf the last cost', async () => {
  const from = await shelf()
  await buy(from, 0, '4', '100.00')
  const back = await take(from, 1, '2', { kind: 'back' })
  expect(await worthOf('specimen-removal', back.id)).toEqual(['50.00'])
  await take(from, 2, '6')
  const again = await take(from, 3, '2', { kind: 'back' })
  expect(await worthOf('specimen-removal', again.id)).toEqual(['50.00'])
  expect(await held(from)).toEqual({ pieces: '2.000', worth: '50.00' })
})

it('twenty concurrent removals take no more than the stock, and its exact value', async () => {
  const from = await shelf()
  await buy(from, 0, '10', '99.99')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('specimen-removal/save', removal(from, 1, '1'))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(await held(from)).toEqual({ pieces: '0.000', worth: '0.00' })
})

interface Kept {
  id: number
  resource: 'specimen-purchase' | 'specimen-removal'
  at: number
  pieces: number
  /** In hundredths, with its sign; of what goes out as it was when that was last posted. */
  worth: number
}

/** Whole × part / of, halves away from zero. */
const share = (whole: number, part: number, of: number) =>
  Math.sign(whole) * Math.floor((2 * Math.abs(whole) * part + of) / (2 * of))
const signed = ({ resource, pieces }: Kept) => (resource === 'specimen-removal' ? -pieces : pieces)

/** Pieces and worth at a moment, itself included. */
const heldAt = (kept: readonly Kept[], at: number) =>
  kept
    .filter((one) => one.at <= at)
    .reduce((sum, one) => ({ pieces: sum.pieces + signed(one), worth: sum.worth + one.worth }), {
      pieces: 0,
      worth: 0,
    })
const fits = (kept: readonly Kept[]) => kept.every(({ at }) => heldAt(kept, at).pieces >= 0)

function costed(rest: readonly Kept[], one: Kept): Kept {
  const { pieces, worth } = heldAt(rest, one.at)
  return { ...one, worth: pieces > 0 ? -share(worth, one.pieces, pieces) : 0 }
}

const step = fc.record({
  deed: fc.constantFrom('buy', 'take', 'change', 'move', 'remove') as fc.Arbitrary<
    'buy' | 'take' | 'change' | 'move' | 'remove'
  >,
  at: fc.integer({ min: 0, max: 72 }),
  pieces: fc.integer({ min: 1, max: 40 }),
  worth: fc.integer({ min: 0, max: 100_000 }),
  which: fc.nat({ max: 50 }),
})

it('agrees with the model, with any late entries, changes and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const from = await shelf()
      let kept: Kept[] = []
      for (const { deed, at, pieces, worth, which } of steps) {
        const found = kept[which % Math.max(1, kept.length)]
        const rest = kept.filter((one) => one !== found)
        const resource = deed === 'buy' ? 'specimen-purchase' : 'specimen-removal'
        const fresh = deed === 'buy' || deed === 'take'
        if (!fresh && !found) continue
        const target: Kept = fresh ? { resource, id: 0, at, pieces, worth } : { ...found! }
        if (deed === 'change') Object.assign(target, { pieces, worth })
        if (deed === 'move') target.at = at
        const isOut = target.resource === 'specimen-removal'
        const others = fresh ? kept : rest
        const same = found && !fresh && target.at === found.at && target.pieces === found.pieces
        if (isOut && same) target.worth = found.worth
        const entered = isOut && !same ? costed(others, target) : target
        const next = deed === 'remove' ? null : entered
        const body = isOut
          ? removal(from, target.at, String(target.pieces))
          : {
              ...{ shelf_id: from, at: hour(target.at) },
              lines: [
                { fuel_id, pieces: String(target.pieces), worth: (target.worth / 100).toFixed(2) },
              ],
            }
        const path = `${target.resource}/${deed === 'remove' ? 'delete' : 'save'}`
        const answer = await ask(path, {
          ...(deed !== 'remove' && body),
          ...(!fresh && { id: target.id }),
        })
        const all = next ? [...others, next] : [...others]
        expect(answer.status).toBe(fits(all) ? 200 : 422)
        if (answer.status !== 200) continue
        if (next && fresh) next.id = (answer.result as Row).id
        kept = all
      }
      const sum = heldAt(kept, Infinity)
      expect(await held(from)).toEqual({
        pieces: `${sum.pieces}.000`,
        worth: (sum.worth / 100).toFixed(2),
      })
    }),
    { numRuns: 20 },
  )
})
