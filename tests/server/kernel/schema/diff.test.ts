// The effect of descriptor changes on existing rows.
import { beforeEach, describe, expect, it } from 'vitest'
import {
  choice,
  day,
  decimal,
  files,
  flag,
  integer,
  period,
  phone,
  photos,
  ref,
  refs,
  rows,
  text,
  time,
} from '#resources/kernel/fields.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Fields, Resource, Shape } from '#resources/kernel/types.ts'
import { testHistory } from './releases.ts'
import { sample } from './sample.ts'

const history = await testHistory()
beforeEach(() => history.begin())

const car = (fields: Fields, more: Partial<Shape<Fields, string>> = {}): Resource =>
  sample('car', fields, more)
const own = (name: string) => name as ResourceName
/**
 * Releases the first descriptors, seeds a row of table car for each value of its field `x`, and
 * gives back a reader of them.
 */
async function seeded(
  field: Fields[string],
  values: readonly unknown[],
  more: Partial<Shape<Fields, string>> = {},
) {
  await history.release([car({ x: field }, more)])
  for (const value of values)
    await history.client.query('insert into car (contract_id, x) values (1, $1)', [value])
  return async (column = 'x') =>
    (await history.rows(`select ${column}::text as value from car order by id`)).map(
      ({ value }) => value,
    )
}

describe('a rename', () => {
  it('keeps the values of a field, and renames its constraints and indexes', async () => {
    const read = await seeded(text({ unique: true, search: true }), ['a', 'b'], {
      list: { columns: ['x'] },
    })
    const next = await history.release([
      car(
        { y: text({ unique: true, search: true, renamedFrom: 'x' }) },
        { list: { columns: ['y'] } },
      ),
    ])
    expect(await read('y')).toEqual(['a', 'b'])
    expect(next.contract).toBe('')
    expect(next.expand).toContain('ALTER TABLE car RENAME COLUMN x TO y;')
    expect(next.expand).not.toMatch(/DROP|ADD|search_rebuild/)
    expect(next.snapshot.tables[0]?.columns.find(({ name }) => name === 'y')?.id).toBe('x')
  })

  it('keeps both columns of a period', async () => {
    await history.release([car({ valid: period({ of: 'day', required: true }) })])
    await history.client.query(
      `insert into car (contract_id, valid_from, valid_to) values (1, '2026-01-01', '2026-02-01')`,
    )
    await history.release([
      car({ term: period({ of: 'day', required: true, renamedFrom: 'valid' }) }),
    ])
    expect(await history.rows('select term_from::text, term_to::text from car')).toEqual([
      { term_from: '2026-01-01', term_to: '2026-02-01' },
    ])
  })

  it('moves a name on in one migration: a → b while b → c', async () => {
    await history.release([
      car(
        { a: text({ max: 5 }), b: text({ max: 9, unique: true }) },
        { list: { columns: ['a', 'b'] } },
      ),
    ])
    await history.client.query(`insert into car (contract_id, a, b) values (1, 'of a', 'of b')`)
    const moved = {
      b: text({ max: 5, renamedFrom: 'a' }),
      c: text({ max: 9, unique: true, renamedFrom: 'b' }),
    }
    await history.release([car(moved, { list: { columns: ['b', 'c'] } })])
    expect(await history.rows('select b, c from car')).toEqual([{ b: 'of a', c: 'of b' }])
    // the words stay in the descriptors and mean nothing any more
    await history.release([car({ ...moved, d: text() })])
    expect(await history.rows('select b, c, d from car')).toEqual([
      { b: 'of a', c: 'of b', d: null },
    ])
  })

  it('updates conditions and rules that use the fields', async () => {
    const fields = (state: string, begins: string, renamed: boolean) => ({
      [state]: choice(
        { a: 'plain', b: 'plain' },
        { initial: 'a', ...(renamed && { renamedFrom: 'state' }) },
      ),
      note: text({ required: true, when: { [state]: 'b' } }),
      [begins]: day(renamed ? { renamedFrom: 'begins' } : {}),
      ends: day(),
      valid: period({ of: 'day' }),
    })
    const rules = (state: string, begins: string) => ({
      rules: [{ ascending: [begins, 'ends'] as const }, { noOverlap: 'valid', per: [state] }],
    })
    await history.release([car(fields('state', 'begins', false), rules('state', 'begins'))])
    await history.client.query(
      `insert into car (contract_id, state, note, begins) values (1, 'b', 'x', '2026-01-01')`,
    )
    const { expand, contract } = await history.release([
      car(fields('stage', 'starts', true), rules('stage', 'starts')),
    ])
    expect([expand.match(/DROP|ADD/g), contract]).toEqual([null, ''])
    expect(await history.rows('select stage, note, starts::text from car')).toEqual([
      { stage: 'b', note: 'x', starts: '2026-01-01' },
    ])
  })

  it('follows a dependent reference: it is added over rows, renamed and dropped', async () => {
    const make = sample('make', { name: text() })
    const model = (key: string, was?: string) =>
      sample('model', { name: text(), [key]: ref(own('make'), was ? { renamedFrom: was } : {}) })
    const of = (key: string, within: boolean, was?: string) =>
      car({
        [key]: ref(own('make'), was ? { renamedFrom: was } : {}),
        model_id: ref(own('model'), within ? { dependsOn: key } : {}),
        lines: rows({
          [key]: ref(own('make'), was ? { renamedFrom: was } : {}),
          model_id: ref(own('model'), within ? { dependsOn: key } : {}),
        }),
      })
    await history.release([of('make_id', false), model('make_id'), make])
    await history.client.query(`
      insert into make (id, contract_id, name) values (1, 1, 'MAN'), (2, 1, 'Isuzu');
      insert into model (id, contract_id, name, make_id) values (5, 1, 'TGS', 1);
      insert into car (id, contract_id, make_id, model_id) values (7, 1, 2, 5), (8, 1, 1, 5), (9, 1, null, 5)`)
    await history.release([of('make_id', true), model('make_id'), make])
    const makes = (key: string) => history.rows(`select ${key}::int as make from car order by id`)
    expect(await makes('make_id')).toEqual([{ make: 1 }, { make: 1 }, { make: null }])
    for (const statement of [
      'update car set make_id = 2 where id = 8',
      'update model set make_id = 2',
    ])
      await expect(history.client.query(statement)).rejects.toMatchObject({
        code: '23503',
        constraint: 'car__model_id_make_id_fkey',
      })
    const renamed = await history.release([
      of('brand_id', true, 'make_id'),
      model('brand_id', 'make_id'),
      make,
    ])
    expect(renamed.expand).not.toMatch(/DROP|ADD/)
    expect(await makes('brand_id')).toHaveLength(3)
    await history.release([model('brand_id'), make], { car: 'sold' })
    await history.client.query('update model set brand_id = 2')
  })

  it('keeps rows, child rows, links, documents, sequences and triggers of a resource', async () => {
    const fields = (was?: string) => ({
      name: text(),
      brand_ids: refs(own('brand')),
      lines: rows({ amount: decimal() }),
      papers: files(),
      ...(was && { [was]: photos() }),
    })
    const brand = sample('brand', { name: text() })
    const log = (to: string) =>
      sample('entry', { car_id: ref(own(to), { required: true }) }, { mode: 'append' })
    await history.release([brand, car(fields(), { builtIn: true }), log('car')].map(withCode))
    await history.client.query(`
      insert into brand (id, contract_id, name) values (7, 1, 'MAN');
      insert into car (contract_id, name, code) values (1, 'first', 'fixed');
      insert into car__lines (contract_id, parent_id, position, amount) values (1, 1, 0, 12.5);
      insert into car__brand_ids (contract_id, parent_id, position, target_id) values (1, 1, 0, 7);
      insert into entry (contract_id, car_id) values (1, 1);
      insert into file (contract_id, resource, record_id, field, name, size, type, sha256) values (1, 'car', 1, 'papers', 'a', 1, 'x', '')`)
    const renamed = sample(
      'motor-car',
      { ...fields(), code: text() },
      { builtIn: true, renamedFrom: 'car' },
    )
    await history.release([
      withCode(brand),
      renamed,
      withCode(
        sample(
          'entry',
          { motor_car_id: ref(own('motor-car'), { required: true, renamedFrom: 'car_id' }) },
          { mode: 'append' },
        ),
      ),
    ])
    expect(await history.rows('select id::int, name from motor_car')).toEqual([
      { id: 1, name: 'first' },
    ])
    expect(await history.rows('select amount from motor_car__lines where parent_id = 1')).toEqual([
      { amount: '12.50' },
    ])
    expect(await history.rows('select target_id::int from motor_car__brand_ids')).toEqual([
      { target_id: 7 },
    ])
    expect(await history.rows('select motor_car_id::int from entry')).toEqual([{ motor_car_id: 1 }])
    expect(await history.rows('select resource from file')).toEqual([{ resource: 'motor-car' }])
    expect(
      await history.rows('insert into motor_car (contract_id) values (1) returning id::int'),
    ).toEqual([{ id: 2 }])
    await expect(history.rows('delete from motor_car where id = 1')).rejects.toMatchObject({
      code: 'MP002',
    })
  })

  it('keeps the values of a child field and of a child list', async () => {
    await history.release([car({ name: text(), lines: rows({ norm: decimal({ min: 0 }) }) })])
    await history.client.query(
      `insert into car (contract_id) values (1); insert into car__lines (contract_id, parent_id, position, norm) values (1, 1, 0, 7)`,
    )
    await history.release([
      car({
        name: text(),
        fuels: rows({ per_km: decimal({ min: 0, renamedFrom: 'norm' }) }, { renamedFrom: 'lines' }),
      }),
    ])
    expect(await history.rows('select per_km from car__fuels')).toEqual([{ per_km: '7.00' }])
  })

  it('keeps documents when their field is renamed', async () => {
    await history.release([car({ name: text(), papers: files(), pictures: photos() })])
    await history.client
      .query(`insert into file (contract_id, resource, record_id, field, name, size, type, sha256)
      values (1, 'car', 1, 'papers', 'a', 1, 'x', ''), (1, 'car', 1, 'pictures', 'b', 1, 'x', ''), (1, 'other', 1, 'papers', 'c', 1, 'x', '')`)
    await history.release([
      car({
        name: text(),
        pictures: files({ renamedFrom: 'papers' }),
        photos: photos({ renamedFrom: 'pictures' }),
      }),
    ])
    expect(await history.rows('select name, field from file order by name')).toEqual([
      { name: 'a', field: 'pictures' },
      { name: 'b', field: 'photos' },
      { name: 'c', field: 'papers' },
    ])
  })

  it('from an unknown name or in a circle is rejected', async () => {
    await history.release([car({ a: text(), b: text() })])
    expect(
      history.refused([car({ a: text(), b: text(), c: text({ renamedFrom: 'bb' }) })]),
    ).toEqual(['M006'])
    expect(
      history.refused([car({ a: text({ renamedFrom: 'b' }), b: text({ renamedFrom: 'a' }) })]),
    ).toEqual(['M007', 'M007'])
    expect(
      history.refused([
        car({ a: text(), b: text() }),
        sample('van', { a: text() }, { renamedFrom: 'cart' }),
      ]),
    ).toEqual(['M006'])
  })
})

const withCode = (one: Resource): Resource =>
  one.fields.code || one.name !== 'car'
    ? one
    : car({ ...one.fields, code: text() }, { builtIn: true })

describe('a removal', () => {
  it('of a field needs a reason, and drops it in a separate file', async () => {
    await history.release([car({ name: text(), colour: text({ required: true }) })])
    await history.client.query(`insert into car (contract_id, name, colour) values (1, 'a', 'red')`)
    expect(history.refused([car({ name: text() })])).toEqual(['M002'])
    const next = history.difference([
      car({ name: text() }, { dropped: { colour: 'nobody fills it in' } }),
    ])
    expect(next.losses).toEqual(['car.colour: nobody fills it in'])
    expect(next.contract).toBe('ALTER TABLE car DROP COLUMN colour;\n')
    // between the two files, rows are added without it
    await history.client.query(next.expand)
    await history.client.query(`insert into car (contract_id, name) values (1, 'b')`)
    await history.client.query(
      'delete from car where colour is null; alter table car alter colour set not null, add constraint car__colour_length check (true)',
    )
    await history.release([car({ name: text() }, { dropped: { colour: 'nobody fills it in' } })])
    expect(await history.rows('select name from car')).toEqual([{ name: 'a' }])
  })

  it('does not share one reason with another', async () => {
    const dropped = { dropped: { colour: 'nobody fills it in' } }
    await history.release([car({ name: text(), colour: text() })])
    await history.release([car({ name: text() }, dropped)])
    expect(history.refused([car({ name: text(), colour: text() }, dropped)])).toEqual(['M009'])
    const { snapshot } = await history.release([car({ name: text(), colour: text() })])
    expect(snapshot.tables[0]?.columns.find(({ name }) => name === 'colour')?.id).toBe('colour-2')
    expect(history.refused([car({ name: text() }, dropped)])).toEqual(['M002'])
    expect(
      history.refused([
        car({ name: text() }, { dropped: { colour: 'tried again, nobody wants it' } }),
      ]),
    ).toEqual([])
  })

  it('of a child field, a list, documents or the archive needs a reason', async () => {
    const lines = rows({ amount: decimal(), note: text() })
    await history.release([car({ name: text(), lines, papers: files() }, { archive: true })])
    expect(history.refused([car({ name: text(), lines: rows({ amount: decimal() }) })])).toEqual([
      'M002',
      'M002',
      'M002',
      'M002',
    ])
    const dropped = { 'lines.note': 'a', papers: 'b', archived_at: 'c', archived_by: 'd' }
    await history.client.query(`insert into car (contract_id, name) values (1, 'kept');
      insert into car__lines (contract_id, parent_id, position, amount) values (1, 1, 0, 5);
      insert into file (contract_id, resource, record_id, field, name, size, type, sha256) values (1, 'car', 1, 'papers', 'a', 1, 'x', '')`)
    await history.release([car({ name: text(), lines: rows({ amount: decimal() }) }, { dropped })])
    expect(
      await history.rows('select name, amount from car join car__lines on parent_id = car.id'),
    ).toEqual([{ name: 'kept', amount: '5.00' }])
    expect(await history.rows('select from file')).toEqual([])
    expect(history.refused([car({ name: text() }, { dropped })])).toEqual(['M002'])
    await history.release([car({ name: text() }, { dropped: { ...dropped, lines: 'e' } })])
  })

  it('of a resource needs a reason, and mutually referencing ones are dropped together', async () => {
    const brand = sample('brand', { name: text(), best_id: ref(own('car')) })
    const kept = sample('kept', { name: text(), brand_id: ref(own('brand')) })
    await history.release([
      car({ name: text(), brand_id: ref(own('brand')), lines: rows({ n: integer() }) }),
      brand,
      kept,
    ])
    await history.client.query(
      `insert into brand (contract_id) values (1); insert into kept (contract_id, name, brand_id) values (1, 'k', 1)`,
    )
    const rest = sample('kept', { name: text() }, { dropped: { brand_id: 'no brands' } })
    expect(history.refused([rest])).toEqual(['M001', 'M001'])
    expect(history.refused([rest, brand, car({ name: text() })], { car: 'still here' })).toContain(
      'M009',
    )
    const { losses } = await history.release([rest], { car: 'sold', brand: 'no brands' })
    expect(losses).toEqual(['kept.brand_id: no brands', 'car: sold', 'brand: no brands'])
    expect(await history.rows('select name from kept')).toEqual([{ name: 'k' }])
  })
})

describe('an addition', () => {
  it('of fields, lists, rules and resources touches no rows', async () => {
    const read = await seeded(text(), ['a', 'b'])
    const brand = sample('brand', { name: text() })
    const { contract } = await history.release([
      car(
        {
          x: text(),
          note: text({ unique: true }),
          state: choice({ new: 'plain', old: 'muted' }, { initial: 'new' }),
          urgent: flag(),
          count: integer({ initial: 7, max: 9 }),
          valid: period({ of: 'day' }),
          brand_id: ref(own('brand')),
          brand_ids: refs(own('brand')),
          lines: rows({ amount: decimal() }),
          why: text({ required: true, when: { state: 'old' }, destructive: 'no row is old yet' }),
        },
        {
          archive: true,
          rules: [
            { unique: ['x', 'brand_id'], among: 'active' },
            { noOverlap: 'valid', per: ['x'] },
          ],
          list: { columns: ['x', 'count'], filters: ['state', 'brand_id'], sort: '-x' },
        },
      ),
      brand,
    ])
    expect(contract).toMatch(/^ALTER TABLE car ADD CONSTRAINT car__why_required .*\n$/)
    // a server of the release before goes on adding rows
    await history.client.query(`insert into car (contract_id, x) values (1, 'c')`)
    expect(await read()).toEqual(['a', 'b', 'c'])
    expect(await history.rows('select state, urgent, count from car limit 1')).toEqual([
      { state: 'new', urgent: false, count: 7 },
    ])
  })

  it('of a required field without a value for existing rows is rejected', async () => {
    await history.release([car({ name: text() })])
    expect(history.refused([car({ name: text(), vin: text({ required: true }) })])).toEqual([
      'M005',
    ])
    await history.release([
      car({ name: text(), vin: text({ required: true, destructive: 'no release has rows yet' }) }),
    ])
  })

  it('of a rule among lines needs a reason, and repairs no rows; a wider one needs none', async () => {
    const lines = (keys: readonly string[], why: object = {}) =>
      car({
        x: text(),
        lines: rows({ n: integer(why), m: text() }, { rules: [{ unique: keys as never }] }),
      })
    await history.release([car({ x: text(), lines: rows({ n: integer(), m: text() }) })])
    await history.client.query(`insert into car (contract_id) values (1);
      insert into car__lines (contract_id, parent_id, position, n, m)
        select contract_id, id, n, n, 'a' from car, generate_series(1, 2) n`)
    expect(history.refused([lines(['n'])])).toEqual(['M003'])
    const { contract } = await history.release([lines(['n'], { destructive: 'none is twice' })])
    expect(contract).toMatch(/^ALTER TABLE car__lines ADD CONSTRAINT car__lines__n_key .*mend such/)
    const { expand, losses } = await history.release([lines(['n', 'm'])])
    expect(losses).toEqual([])
    expect(expand).toContain('EXCLUDE USING btree')
    expect(await history.rows('select n, m from car__lines order by n')).toEqual([
      { n: 1, m: 'a' },
      { n: 2, m: 'a' },
    ])
  })

  it('of a rule among lines over a new field with a default needs a reason', async () => {
    const lines = (why: object = {}) =>
      car({
        x: text(),
        lines: rows(
          { n: integer(), k: integer({ initial: 1, ...why }) },
          { rules: [{ unique: ['k'] }] },
        ),
      })
    await history.release([car({ x: text(), lines: rows({ n: integer() }) })])
    expect(history.refused([lines()])).toEqual(['M003'])
    await history.release([lines({ destructive: 'no record has two' })])
  })

  it('of searched words rebuilds the search keys', async () => {
    await seeded(text({ search: true }), ['a'])
    const { expand } = await history.release([
      car({ x: text({ search: true }), y: text({ search: true }) }),
    ])
    expect(expand).toContain('search_rebuild')
    expect(await history.rows('select table_name from search_rebuild')).toEqual([
      { table_name: 'car' },
    ])
    await history.release([car({ x: text(), y: text() })])
  })
})

interface Change {
  what: string
  from: Fields[string]
  to: Fields[string]
  values: readonly unknown[]
  /** The rows afterwards; the same values by default. */
  kept?: readonly unknown[]
}

const why = { destructive: 'agreed' } as const
/** The same field without approved losses. */
function unreasoned(field: Fields[string]): Fields[string] {
  const { destructive: _, ...options } = field.options
  return { ...field, options }
}

describe('widening a field', () => {
  const wider: readonly Change[] = [
    { what: 'longer text', from: text({ max: 5 }), to: text({ max: 9 }), values: ['abcde'] },
    {
      what: 'text no longer of a pattern',
      from: text({ pattern: '\\d+' }),
      to: text(),
      values: ['12'],
    },
    { what: 'required no more', from: text({ required: true }), to: text(), values: ['a'] },
    { what: 'unique no more', from: text({ unique: true }), to: text(), values: ['a'] },
    {
      what: 'a default',
      from: integer(),
      to: integer({ initial: 3 }),
      values: [1, null],
      kept: ['1', '3'],
    },
    {
      what: 'another default',
      from: integer({ initial: 3 }),
      to: integer({ initial: 4 }),
      values: [1, 3],
    },
    {
      what: 'looser bounds',
      from: integer({ min: 0, max: 5 }),
      to: integer({ min: -1 }),
      values: [0, 5],
    },
    {
      what: 'more choices',
      from: choice({ a: 'plain' }),
      to: choice({ b: 'good', a: 'plain' }),
      values: ['a'],
    },
    {
      what: 'choice to text',
      from: choice({ a: 'plain' }),
      to: text({ max: 1 }),
      values: ['a'],
      kept: ['a'],
    },
    {
      what: 'more digits',
      from: decimal({ digits: 5, scale: 2 }),
      to: decimal({ digits: 8, scale: 4 }),
      values: ['123.45'],
      kept: ['123.4500'],
    },
    {
      what: 'whole to exact',
      from: integer(),
      to: decimal({ digits: 12, scale: 2 }),
      values: [-2147483648],
      kept: ['-2147483648.00'],
    },
    {
      what: 'bounded whole to fewer digits',
      from: integer({ min: 0, max: 99 }),
      to: decimal({ digits: 4, scale: 2 }),
      values: [99],
      kept: ['99.00'],
    },
    {
      what: 'whole to text',
      from: integer({ min: 0, unique: true }),
      to: text({ unique: true }),
      values: [12],
      kept: ['12'],
    },
    {
      what: 'exact to text',
      from: decimal({ initial: '1.00' }),
      to: text({ max: 20 }),
      values: ['1.50'],
      kept: ['1.50'],
    },
    { what: 'day to text', from: day(), to: text({ max: 10 }), values: ['2026-01-31'] },
    { what: 'time to text', from: time(), to: text({ max: 5 }), values: ['08:30'] },
    { what: 'flag to text', from: flag(), to: text(), values: [true] },
    { what: 'phone to text', from: phone(), to: text({ max: 16 }), values: ['+998901234567'] },
  ]
  it.each(wider)(
    '($what) keeps every value without a reason',
    async ({ from, to, values, kept }) => {
      const read = await seeded(from, values)
      await history.release([car({ x: to })])
      expect(await read()).toEqual(
        kept ?? values.map((value) => (value === null ? null : String(value))),
      )
    },
  )

  it('by a weaker condition or rule is accepted', async () => {
    const state = choice({ a: 'plain', b: 'plain', c: 'plain' })
    const fields = (values: readonly ('a' | 'b')[], needed: readonly ('a' | 'b')[]) => ({
      name: text(),
      brand: text(),
      state,
      note: text({ when: { state: values } }),
      reason: text({ required: true, when: { state: needed } }),
    })
    await history.release([car(fields(['a'], ['a', 'b']), { rules: [{ unique: ['name'] }] })])
    const same = history.difference([
      car(fields(['a', 'b'], ['a', 'b']), { rules: [{ unique: ['name', 'brand'] }] }),
    ])
    expect([same.faults, same.contract]).toEqual([[], ''])
    // a demand under fewer values is looser, but what is stored under the other ones would have to
    // go
    expect(history.refused([car(fields(['a'], ['a']), { rules: [{ unique: ['name'] }] })])).toEqual(
      ['M003'],
    )
    await history.release([
      car(fields(['a', 'b'], ['a', 'b']), { rules: [{ unique: ['name', 'brand'] }] }),
    ])
  })
})

describe('narrowing a field', () => {
  const narrower: readonly Change[] = [
    {
      what: 'shorter text',
      from: text(),
      to: text({ max: 4, ...why }),
      values: ['abcdef', 'abc d', 'ab'],
      kept: ['abcd', 'abc', 'ab'],
    },
    {
      what: 'a pattern',
      from: text(),
      to: text({ pattern: '\\d+', ...why }),
      values: ['12', 'x'],
      kept: ['12', null],
    },
    { what: 'required', from: text(), to: text({ required: true, ...why }), values: ['a'] },
    { what: 'unique', from: text(), to: text({ unique: true, ...why }), values: ['a', 'b'] },
    {
      what: 'tighter bounds',
      from: integer(),
      to: integer({ max: 5, ...why }),
      values: [5, 6],
      kept: ['5', null],
    },
    {
      what: 'tighter bounds with a default',
      from: integer(),
      to: integer({ max: 5, initial: 1, ...why }),
      values: [5, 6, null],
      kept: ['5', '1', '1'],
    },
    {
      what: 'fewer choices',
      from: choice({ a: 'plain', b: 'plain' }),
      to: choice({ a: 'plain' }, why),
      values: ['a', 'b'],
      kept: ['a', null],
    },
    {
      what: 'text to choice',
      from: text(),
      to: choice({ a: 'plain' }, { initial: 'a', ...why }),
      values: ['a', 'z', null],
      kept: ['a', 'a', 'a'],
    },
    {
      what: 'fewer digits',
      from: decimal(),
      to: decimal({ digits: 3, scale: 1, ...why }),
      values: ['12.34', '123.4'],
      kept: ['12.3', null],
    },
    {
      what: 'exact to whole',
      from: decimal({ digits: 15 }),
      to: integer(why),
      values: ['12.5', '9999999999'],
      kept: ['13', null],
    },
    {
      what: 'whole to few digits',
      from: integer(),
      to: decimal({ digits: 3, scale: 1, ...why }),
      values: [99, 100],
      kept: ['99.0', null],
    },
    {
      what: 'text to whole',
      from: text({ search: true }),
      to: integer({ min: 0, ...why }),
      values: ['12', '-3', 'x'],
      kept: ['12', null, null],
    },
    {
      what: 'text to exact',
      from: text(),
      to: decimal({ scale: 1, ...why }),
      values: ['12.5', '1.25', 'x'],
      kept: ['12.5', null, null],
    },
    {
      what: 'text to time',
      from: text(),
      to: time(why),
      values: ['08:30', '24:00'],
      kept: ['08:30:00', null],
    },
    { what: 'flag to day', from: flag(), to: day(why), values: [true], kept: [null] },
    {
      what: 'day to number',
      from: day(),
      to: integer({ initial: 0, ...why }),
      values: ['2026-01-01'],
      kept: ['0'],
    },
  ]
  it.each(narrower)(
    '($what) needs a reason and keeps the values that fit',
    async ({ from, to, values, kept }) => {
      const read = await seeded(from, values)
      expect(history.refused([car({ x: unreasoned(to) })])).toEqual([
        expect.stringMatching(/^M00[34]$/),
      ])
      const { losses, contract } = await history.release([car({ x: to })])
      expect(losses).toEqual(['car.x: agreed'])
      expect(contract).not.toBe('')
      expect(await read()).toEqual(kept ?? values)
    },
  )

  it('changes nothing when a row has no defined result', async () => {
    await seeded(text(), ['a', 'A', null])
    const next = history.difference([car({ x: text({ unique: true, required: true, ...why }) })])
    await expect(history.client.query(next.contract)).rejects.toThrow('contains null values')
    expect(next.contract.match(/mend such rows first/g)).toHaveLength(2)
  })

  it('keeps values that a condition no longer hides', async () => {
    const fields = (when: object) => ({
      state: choice({ a: 'plain', b: 'plain' }, { initial: 'a' }),
      x: text(when),
      at: period({ of: 'day', ...when }),
    })
    await history.release([car(fields({}))])
    await history.client.query(
      `insert into car (contract_id, state, x, at_from, at_to) values (1, 'a', 'p', '2026-01-01', '2026-01-02'), (1, 'b', 'q', '2026-01-01', '2026-01-02')`,
    )
    expect(history.refused([car(fields({ when: { state: 'b' } }))])).toEqual(['M003', 'M003'])
    await history.release([car(fields({ when: { state: 'b' }, ...why }))])
    expect(await history.rows('select x, at_to::text from car order by id')).toEqual([
      { x: null, at_to: null },
      { x: 'q', at_to: '2026-01-02' },
    ])
  })

  it('changes append-only rows when confirmed, and protects them again', async () => {
    const read = await seeded(text(), ['abcdef'], { mode: 'append' })
    await history.release([car({ x: text({ max: 3, ...why }) }, { mode: 'append' })])
    expect(await read()).toEqual(['abc'])
    await expect(history.rows(`update car set x = 'z'`)).rejects.toMatchObject({ code: 'MP001' })
  })

  it('by fewer searched words rebuilds the search keys', async () => {
    await seeded(text({ search: true }), ['abcdef'])
    await history.release([car({ x: text({ search: true, max: 3, ...why }) })])
    expect(await history.rows('select table_name from search_rebuild')).toEqual([
      { table_name: 'car' },
    ])
  })

  it('does not reinterpret ids of one resource as those of another', async () => {
    const others = [sample('brand', { name: text() }), sample('fuel', { name: text() })]
    const pointing = (to: string, options: object) => [
      car({ one_id: ref(own(to), options) }),
      ...others,
    ]
    await history.release(pointing('brand', {}))
    await history.client.query(
      'insert into brand (contract_id) values (1); insert into fuel (contract_id) values (1); insert into car (contract_id, one_id) values (1, 1)',
    )
    expect(history.refused(pointing('fuel', {}))).toEqual(['M003'])
    expect(history.refused(pointing('fuel', { required: true, ...why }))).toEqual(['M010'])
    await history.release(pointing('fuel', why))
    expect(await history.rows('select one_id from car')).toEqual([{ one_id: null }])
  })

  it('is rejected where no migration is possible: another storage, a required field left empty, one row of many', async () => {
    await history.release([car({ x: text(), y: day({ required: true }) })])
    expect(
      history.refused([car({ x: period({ of: 'day' }), y: day({ required: true }) })]),
    ).toEqual(['M004'])
    expect(history.refused([car({ x: text(), y: integer({ required: true, ...why }) })])).toEqual([
      'M010',
    ])
    expect(
      history.refused([car({ x: text(), y: day({ required: true }) }, { mode: 'single' })]),
    ).toEqual(['M008'])
    await history.release([car({ x: period({ of: 'day', ...why }), y: day({ required: true }) })])
  })

  it('does not accept a reason that was used before', async () => {
    await seeded(text({ max: 9 }), [])
    await history.release([car({ x: text({ max: 8, ...why }) })])
    expect(history.refused([car({ x: text({ max: 7, ...why }) })])).toEqual(['M003'])
    await history.release([car({ x: text({ max: 7, destructive: 'agreed again' }) })])
  })
})

describe('a change of mode', () => {
  it('adds or removes the protection of rows', async () => {
    const fields = { x: text(), code: text({ unique: true }) }
    await history.release([car(fields)])
    await history.client.query(`insert into car (contract_id, x, code) values (1, 'a', 'fixed')`)
    await history.release([car(fields, { mode: 'append' })])
    await expect(history.rows(`update car set x = 'b'`)).rejects.toMatchObject({ code: 'MP001' })
    await history.release([car(fields, { builtIn: true })])
    await history.rows(`update car set x = 'b'`)
    await expect(history.rows('delete from car')).rejects.toMatchObject({ code: 'MP002' })
    await history.release([car(fields)])
    expect(await history.rows('delete from car returning x')).toEqual([{ x: 'b' }])
  })
})
