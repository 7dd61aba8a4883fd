// Violations found by the database itself: the response names the field and the fault.
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { sayFault } from '#i18n/server.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Rules } from '#server/kernel/types.ts'
import { parseSave } from '#server/kernel/write/save-body.ts'
import { saveBatch } from '#server/kernel/write/save-records.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { specimenRules } from '#tests/specimens/rules.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const resources = [...allResources(), ...specimens]
const byName = (name: string) => resources.find((one) => one.name === name)!
const specimen = byName('specimen')
const order = byName('specimen-order')

/** What the hooks do to the next rows. */
let planted: Wire = {}
let written: { order?: Wire; sql?: RawBuilder<unknown> } = {}

const rules: Rules = {
  ...specimenRules.specimen,
  beforeSave: (_writer, row) => ({ ...row, ...planted }),
  async afterSave(writer) {
    if (written.order)
      await saveBatch({ ...writer, resource: order }, [parseSave(order, written.order)])
    await written.sql?.execute(writer.db)
  },
  blames: {
    'specimen-order.km_from': { field: 'quantity' },
    'specimen-order.km_to': { field: 'quantity', fault: 'too_full' },
    'specimen-order.number': { field: 'name' },
    made_by_hand: { field: 'volume', fault: 'too_big|7' },
  },
}
const { database, signIn } = await testApp({ resources, rules: { specimen: rules } })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const fuel = await make.row(byName('fuel'))
const at = '/api/fms/specimen'

async function refusal(plant: Wire, write: typeof written = {}, call: 'save' | 'saveAll' = 'save') {
  const body = await make.input(specimen, make.next(), true)
  planted = plant
  written = write
  const { status, error, text } = await admin.post(`${at}/${call}`, call === 'save' ? body : [body])
  planted = {}
  written = {}
  expect(status, text).toBe(400)
  return error?.fields
}
const said = (fault: Fault) => sayFault('ru', fault, 'specimen')
const line = { fuel_id: fuel.id, amount: '1.000', urgent: false, on_day: null }

describe('a violated constraint of the resource’s own table is reported at its field', () => {
  it.each<[string, Wire, Fault]>([
    ['name', { name: null }, 'required'],
    ['name', { name: 'x'.repeat(61) }, 'too_long_by|60|61'],
    ['quantity', { quantity: 2000 }, 'too_big|1000'],
    ['quantity', { quantity: -1 }, 'too_small|0'],
    ['volume', { volume: '-1.000' }, 'too_small|0'],
    ['year_made', { year_made: 1900 }, 'year_before|1950'],
    ['email', { email: 'none' }, 'email'],
    ['phone', { phone: '12' }, 'phone'],
    ['code_word', { code_word: 'low-1' }, 'pattern'],
    ['state', { state: 'lost' }, 'choice'],
    ['broken_reason', { state: 'new', broken_reason: 'why' }, 'contradicts|state'],
    ['broken_reason', { state: 'broken', broken_reason: null }, 'required'],
    ['expires', { issued: '2025-06-10', expires: '2025-06-09' }, 'earlier_than|issued'],
    ['shift', { shift: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } }, 'period'],
    ['place', { place: { lat: 95, lon: 60 } }, 'point'],
    ['outline', { outline: [{ lat: 41, lon: 69 }] }, 'polygon'],
    ['lines.1.amount', { lines: [line, { ...line, amount: '-1.000' }] }, 'too_small|0'],
    ['lines.0.fuel_id', { lines: [{ ...line, fuel_id: null }] }, 'required'],
    ['fuel_ids', { fuel_ids: [999_999_999] }, 'no_such'],
  ])('%s of %j: %s', async (key, plant, fault) => {
    expect(await refusal(plant)).toEqual({ [key]: said(fault) })
  })
  it('in one of several rows is reported with its row number', async () => {
    expect(await refusal({ quantity: 2000 }, {}, 'saveAll')).toEqual({
      '0.quantity': said('too_big|1000'),
    })
  })
})

describe('a violation by a hook in another table is reported where the area declares', () => {
  const insert = (km_from: number, number: string | null = 'A') =>
    sql`insert into specimen_order (contract_id, number, km_from) values (1, ${number}, ${km_from})`
  it('of a violated constraint', async () => {
    expect(await refusal({}, { sql: insert(-5) })).toEqual({ quantity: said('too_small|0') })
    expect(await refusal({}, { sql: insert(1, null) })).toEqual({ name: said('required') })
  })
  it('of a rule of that resource', async () => {
    const faulty = { number: 'A', km_from: 5, km_to: 1 }
    expect(await refusal({}, { order: faulty })).toEqual({ quantity: said('too_full') })
    expect(await refusal({}, { order: faulty }, 'saveAll')).toEqual({
      '0.quantity': said('too_full'),
    })
  })
  it('of a constraint that no descriptor declares is reported by its name', async () => {
    await database.query(
      `alter table fuel add constraint made_by_hand check (description is distinct from 'никогда')`,
    )
    const update = sql`update fuel set description = 'никогда' where id = ${fuel.id}`
    expect(await refusal({}, { sql: update })).toEqual({ volume: said('too_big|7') })
    await database.query(`alter table fuel rename constraint made_by_hand to also_by_hand`)
    expect(await refusal({}, { sql: update })).toEqual({ body: said('inconsistent') })
  })
  it('and at no field of the same name if the area declares none', async () => {
    const paper = sql`insert into specimen_order (contract_id, number, state) values (1, 'B', 'lost')`
    expect(await refusal({}, { sql: paper })).toEqual({ body: said('inconsistent') })
  })
})
