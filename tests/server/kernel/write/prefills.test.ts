// Values that a new row takes from a referenced record: also from fields with other names, and
// child rows as copies.
import { expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { resources, world } from '../contract/contract-world.ts'

const { admin, make } = await world()
const byName = (name: string) => resources.find((one) => one.name === name)!
const put = async (body: Wire) =>
  (await admin.post('/api/fms/specimen-order/save', body)).result as Row

it('a new row takes values that it does not set itself, a stored row takes none', async () => {
  const brand = await make.row(byName('car-brand'))
  const fuel = await make.row(byName('fuel'))
  const other = await make.row(byName('fuel'))
  const lines = [
    { fuel_id: fuel.id, amount: '1.500', urgent: true },
    { fuel_id: other.id, amount: '2.000' },
  ]
  const specimen = await make.row(byName('specimen'), {
    brand_id: brand.id,
    model_id: null,
    lines,
  })
  const taken = await put({ number: 'П-1', specimen_id: specimen.id })
  expect(taken).toMatchObject({
    maker_id: brand.id,
    maker_name: brand.name,
    goods: [
      { fuel_id: fuel.id, amount: '1.500' },
      { fuel_id: other.id, amount: '2.000' },
    ],
  })
  const { result: untouched } = await admin.get(`/api/fms/specimen/getById/${specimen.id}`)
  expect((untouched as Row).lines).toEqual(specimen.lines)

  const given = await put({ number: 'П-2', specimen_id: specimen.id, maker_id: null, goods: [] })
  expect([given.maker_id, given.goods]).toEqual([null, []])

  const late = await put({ number: 'П-3' })
  const chosen = await put({ id: late.id, specimen_id: specimen.id })
  expect([chosen.maker_id, chosen.goods]).toEqual([null, []])
})
