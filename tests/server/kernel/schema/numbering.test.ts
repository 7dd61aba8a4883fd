// Numbers follow their documents through renames and changes of the descriptors.
import { beforeEach, expect, it } from 'vitest'
import { choice, day, integer, ref, text } from '#resources/kernel/fields.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Fields, Resource, Shape } from '#resources/kernel/types.ts'
import { testHistory } from './releases.ts'
import { sample } from './sample.ts'

const history = await testHistory()
beforeEach(async () => {
  await history.begin()
  await history.client.query('delete from number_series')
})

const own = (name: string) => name as ResourceName
const numbering = { field: 'number', per: ['brand_id'], yearOf: 'on_day', on: 'issue' }
const brand = sample('brand', { name: text() })
function bill(
  fields: Fields = {},
  { name = 'bill', ...more }: Partial<Shape<Fields, string>> & { name?: string } = {},
): Resource {
  const all: Fields = {
    number: integer({ derived: true }),
    state: choice({ draft: 'plain', issued: 'good' }, { derived: true, initial: 'draft' }),
    on_day: day({ required: true }),
    brand_id: ref(own('brand')),
    ...fields,
  }
  const states = {
    field: 'state',
    transitions: {
      issue: { from: ['draft'], to: 'issued' },
      correct: { from: ['issued'], to: 'draft' },
    },
  }
  return sample(name, all, { states, numbering, ...more })
}

/** The numbers of new documents of the first brand that are issued. */
async function issue(days: readonly string[], table = 'bill', on = 'on_day') {
  const numbers: unknown[] = []
  for (const one of days) {
    const [{ id } = { id: 0 }] = await history.rows(
      `insert into ${table} (contract_id, ${on}, brand_id) values (1, $1, (select min(id) from brand)) returning id`,
      [one],
    )
    const [row] = await history.rows(
      `update ${table} set state = 'issued' where id = $1 returning number, number_year`,
      [id],
    )
    numbers.push(row)
  }
  return numbers
}
const numbered = (number: number, year: number) => ({ number, number_year: year })

async function begun() {
  const first = await history.release([brand, bill()])
  await history.client.query(`insert into brand (contract_id, name) values (1, 'a')`)
  return first
}

it('counts days of a year in each series, and draws triggers and index from the descriptor', async () => {
  const { expand } = await begun()
  expect(expand).toContain(
    'CREATE UNIQUE INDEX bill__number_key ON bill (contract_id, brand_id, number_year, number) NULLS NOT DISTINCT WHERE number IS NOT NULL;',
  )
  expect(expand).toContain('CREATE TRIGGER bill__take_number BEFORE INSERT OR UPDATE OR DELETE')
  expect(await issue(['2026-01-01', '2026-12-31', '2027-01-01'])).toEqual([
    numbered(1, 2026),
    numbered(2, 2026),
    numbered(1, 2027),
  ])
})

it('goes on where the document, its number, its day and its reference are renamed', async () => {
  await begun()
  await issue(['2026-01-01'])
  const names = { number: 'act_number', on_day: 'act_day', brand_id: 'make_id' }
  const { number, on_day: onDay, brand_id: brandId, ...rest } = bill().fields
  const renamed: Fields = {
    ...rest,
    [names.number]: { ...number!, options: { ...number!.options, renamedFrom: 'number' } },
    [names.on_day]: { ...onDay!, options: { ...onDay!.options, renamedFrom: 'on_day' } },
    [names.brand_id]: { ...brandId!, options: { ...brandId!.options, renamedFrom: 'brand_id' } },
  }
  const act = sample('act', renamed, {
    states: bill().states!,
    numbering: { field: names.number, per: [names.brand_id], yearOf: names.on_day, on: 'issue' },
    renamedFrom: 'bill',
  })
  const { expand, contract } = await history.release([brand, act])
  expect(contract).toBe('')
  expect(expand).toContain(`UPDATE number_series SET table_name = 'act' WHERE table_name = 'bill';`)
  const [next] = await history.rows(
    `insert into act (contract_id, act_day, make_id) select 1, '2026-02-02', min(id) from brand returning id`,
  )
  expect(
    await history.rows(
      `update act set state = 'issued' where id = $1 returning act_number, number_year`,
      [next?.id],
    ),
  ).toEqual([{ act_number: 2, number_year: 2026 }])
  expect(await history.rows('select table_name, last from number_series')).toEqual([
    { table_name: 'act', last: 2 },
  ])
})

it('start for a table that already has documents, and end with a reason', async () => {
  const { numbering: _numbering, ...plain } = bill()
  await history.release([brand, plain as Resource])
  await history.client.query(`insert into brand (contract_id, name) values (1, 'a');
    insert into bill (contract_id, on_day) values (1, '2026-01-01');
    update bill set state = 'issued'`)
  await history.release([brand, bill()])
  // those before it have none
  expect(await issue(['2026-01-01'])).toEqual([numbered(1, 2026)])
  expect(history.refused([brand, plain as Resource])).toEqual(['M002'])
  await history.release([
    brand,
    bill({}, { numbering: undefined, dropped: { number_year: 'x' } } as never),
  ])
})

it('forgets the series of documents that are removed', async () => {
  await begun()
  await issue(['2026-01-01'])
  await history.release([brand], { bill: 'gone' })
  expect(await history.rows('select from number_series')).toEqual([])
})
