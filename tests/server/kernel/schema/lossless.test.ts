// Random descriptors, rows and edits: values survive release after release, and the catalog equals
// one made at once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  moment,
  period,
  plate,
  rows,
  text,
} from '#resources/kernel/fields.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import { testHistory } from './releases.ts'
import { sample } from './sample.ts'

const history = await testHistory()
const runs = process.env.PROOF === '1' ? 100 : 12
const rowsSeeded = 4

type Options = Record<string, unknown>
/**
 * A kind in the test's own terms: a field, a value that fits it, a wider field with what its values
 * become.
 */
interface Trait {
  make(options: object): Field
  value: fc.Arbitrary<unknown>
  wider?: { make(options: object): Field; becomes(text: string): string }
}

const word = fc
  .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'абвЁxyz 19-') })
  .map((one) => one.trim() || 'x')
const wide = (
  make: (options: object) => Field,
  becomes: (text: string) => string = (one) => one,
) => ({ make, becomes })
const traits: readonly Trait[] = [
  { make: (o) => text({ max: 8, ...o }), value: word, wider: wide((o) => text({ max: 20, ...o })) },
  {
    make: (o) => text({ pattern: '\\d+', max: 9, ...o }),
    value: fc.nat(99_999).map(String),
    wider: wide((o) => text(o)),
  },
  {
    make: (o) => integer({ min: 0, max: 99, ...o }),
    value: fc.nat(99),
    wider: wide(
      (o) => decimal({ digits: 6, scale: 2, ...o }),
      (one) => `${one}.00`,
    ),
  },
  {
    make: (o) => integer({ min: 0, ...o }),
    value: fc.nat(2 ** 31 - 1),
    wider: wide((o) => text({ max: 11, ...o })),
  },
  {
    make: (o) => decimal({ digits: 6, scale: 2, ...o }),
    value: fc.integer({ min: -99_999, max: 99_999 }).map((one) => (one / 100).toFixed(2)),
    wider: wide(
      (o) => decimal({ digits: 9, scale: 3, ...o }),
      (one) => `${one}0`,
    ),
  },
  {
    make: (o) => choice({ a: 'plain', b: 'good' }, o),
    value: fc.constantFrom('a', 'b'),
    wider: wide((o) => choice({ c: 'bad', b: 'good', a: 'plain' }, o)),
  },
  {
    make: (o) => day(o),
    value: fc.constantFrom('2026-01-31', '1999-12-31'),
    wider: wide((o) => text({ max: 10, ...o })),
  },
  {
    make: (o) => moment(o),
    value: fc.constantFrom('2026-01-31 09:15:00.5+00', '2026-01-31 09:15:00+00'),
  },
  {
    make: (o) => plate(o),
    value: fc.constantFrom('01A777AA', '777ABC'),
    wider: wide((o) => text({ max: 30, ...o })),
  },
  { make: (o) => flag(o), value: fc.boolean() },
]

/** A name, the one it had in the last release, and a `renamedFrom` left over from before. */
interface Named {
  key: string
  released?: string
  left?: string
}

interface Column extends Named {
  trait: Trait
  widened: boolean
  options: Options
  /** What each row shows, as PostgreSQL spells it. */
  shown: readonly (string | null)[]
}

interface World extends Named {
  columns: Column[]
  /** Fields of the one list of child rows. */
  children: Column[]
  list: Named
  archive: boolean
  listed: boolean
  dropped: Record<string, string>
}

function renamedFromOf({ key, released, left }: Named): { renamedFrom?: string } {
  const renamedFrom = released === undefined || released === key ? left : released
  return renamedFrom === undefined ? {} : { renamedFrom }
}

const fieldOf = (one: Column): Field =>
  (one.widened && one.trait.wider ? one.trait.wider : one.trait).make({
    ...one.options,
    ...renamedFromOf(one),
  })
const fieldsOf = (columns: readonly Column[]): Fields =>
  Object.fromEntries(columns.map((one) => [one.key, fieldOf(one)]))
function resourceOf(world: World): Resource {
  const { key, columns, children, list, archive, listed, dropped } = world
  const fields: Fields = {
    ...fieldsOf(columns),
    valid: period({ of: 'day' }),
    [list.key]: rows(fieldsOf(children), renamedFromOf(list)) as unknown as Field,
  }
  const keys = columns.map((one) => one.key)
  return sample(key, fields, {
    ...renamedFromOf(world),
    ...(archive && { archive }),
    dropped,
    list: listed
      ? { columns: keys, filters: keys.slice(0, 1), sort: keys[0] ?? 'valid' }
      : { columns: [] },
  })
}

type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T
let made = 0
const fresh = (stem: string) => `${stem}_${(made += 1)}`
function newColumn(draw: Draw, rowsThere: boolean): Column {
  const trait = draw(fc.constantFrom(...traits))
  const initial = draw(fc.boolean()) ? draw(trait.value) : undefined
  const isFlag = trait.make({}).kind === 'flag'
  const options: Options = isFlag || initial === undefined ? {} : { initial }
  if (!rowsThere && !isFlag && initial === undefined && draw(fc.boolean())) options.required = true
  if (['text', 'plate'].includes(trait.make({}).kind) && draw(fc.boolean())) options.search = true
  const initialText = initial === undefined ? null : String(initial)
  const before = isFlag ? 'false' : initialText
  return {
    key: fresh('f'),
    trait,
    widened: false,
    options,
    shown: Array<string | null>(rowsSeeded).fill(before),
  }
}

async function seed(world: World, draw: Draw): Promise<void> {
  const table = world.key.replaceAll('-', '_')
  const insert = async (into: string, columns: readonly Column[], row: number, more: string) => {
    const values = columns.map(({ trait, options }) =>
      options.required || draw(fc.boolean()) ? draw(trait.value) : undefined,
    )
    const given = columns
      .map((column, i) => ({ column, value: values[i] }))
      .filter(({ value }) => value !== undefined)
    await history.client.query(
      `insert into ${into} (contract_id${more ? ', parent_id, position' : ''}${given.map(({ column }) => `, ${column.key}`).join('')}) values (1${more}${given.map((_, i) => `, $${i + 1}`).join('')})`,
      given.map(({ value }) => value),
    )
    for (const { column, value } of given) column.shown = column.shown.with(row, String(value))
  }
  for (let row = 0; row < rowsSeeded; row++) {
    await insert(table, world.columns, row, '')
    await insert(`${table}__${world.list.key}`, world.children, row, `, ${row + 1}, 0`)
  }
}

/** Own columns, then those of the child rows: what is stored, and what should be. */
async function stored({ key, columns, children, list }: World): Promise<unknown[]> {
  const table = key.replaceAll('-', '_')
  const cells = (from: string, order: string, of: readonly Column[]) =>
    history.rows(
      `select array[${of.map(({ key }) => `coalesce(${key}::text, '∅')`).join(', ')}]::text[] as cells from ${from} order by ${order}`,
    )
  const found = [
    ...(await cells(table, 'id', columns)),
    ...(await cells(`${table}__${list.key}`, 'parent_id', children)),
  ]
  return found.map((row) => row.cells)
}

function expected({ columns, children }: World): unknown[] {
  const cells = (of: readonly Column[]) =>
    Array.from({ length: rowsSeeded }, (_, row) => of.map(({ shown }) => shown[row] ?? '∅'))
  return [...cells(columns), ...cells(children)]
}

/** Edits that no row can mind. */
const edits: readonly ((world: World, draw: Draw) => void)[] = [
  ({ columns, children }, draw) =>
    void draw(fc.constantFrom(columns, children)).push(newColumn(draw, true)),
  ({ columns, children }, draw) => {
    draw(fc.constantFrom(...columns, ...children)).key = fresh('r')
  },
  ({ columns }, draw) => {
    // one field moves away and another takes its name
    const [first, second] = draw(fc.shuffledSubarray(columns, { minLength: columns.length }))
    if (!first || !second || first.key !== first.released || second.released === undefined) return
    second.key = first.key
    first.key = fresh('m')
  },
  ({ columns, children }, draw) => {
    const one = draw(fc.constantFrom(...columns, ...children))
    if (one.widened || !one.trait.wider || 'initial' in one.options) return
    const { becomes } = one.trait.wider
    Object.assign(one, { widened: true, shown: one.shown.map((shown) => shown && becomes(shown)) })
    if (!['text', 'plate'].includes(fieldOf(one).kind)) delete one.options.search
  },
  ({ columns, children }, draw) =>
    void delete draw(fc.constantFrom(...columns, ...children)).options.required,
  (world, draw) =>
    void (world.columns = draw(
      fc.shuffledSubarray(world.columns, { minLength: world.columns.length }),
    )),
  (world) => void (world.key = fresh('thing').replace('_', '-')),
  ({ list }) => void (list.key = fresh('list')),
  (world) => void (world.archive = true),
  (world) => void (world.listed = !world.listed),
]
/** A release is out. Some descriptors go on saying what a thing was called before. */
function settle(world: World, draw: Draw): void {
  for (const one of [world, world.list, ...world.columns, ...world.children]) {
    const { renamedFrom } = renamedFromOf(one)
    if (renamedFrom !== undefined && draw(fc.boolean())) one.left = renamedFrom
    else delete one.left
    one.released = one.key
  }
}

async function begin(draw: Draw): Promise<World> {
  await history.begin()
  const columnsOf = (most: number) =>
    Array.from({ length: draw(fc.integer({ min: 1, max: most })) }, () => newColumn(draw, false))
  const world: World = {
    key: 'thing',
    columns: columnsOf(5),
    children: columnsOf(3),
    list: { key: 'lines' },
    archive: false,
    listed: true,
    dropped: {},
  }
  await history.release([resourceOf(world)])
  settle(world, draw)
  await seed(world, draw)
  expect(await stored(world)).toEqual(expected(world))
  return world
}

const drawer =
  (g: fc.GeneratorValue): Draw =>
  (arbitrary) =>
    g(() => arbitrary)

describe('random schema edits over rows', () => {
  it('keep every value when nothing is removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const draw = drawer(g)
        const world = await begin(draw)
        for (let release = draw(fc.integer({ min: 1, max: 3 })); release > 0; release--) {
          for (let n = draw(fc.integer({ min: 1, max: 5 })); n > 0; n--)
            draw(fc.constantFrom(...edits))(world, draw)
          await history.release([resourceOf(world)])
          settle(world, draw)
          expect(await stored(world)).toEqual(expected(world))
        }
      }),
      { numRuns: runs, timeout: 60_000, endOnFailure: true },
    )
  })

  it('keep the values of all other fields when one is removed with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const draw = drawer(g)
        const world = await begin(draw)
        world.columns.push(newColumn(draw, true))
        await history.release([resourceOf(world)])
        settle(world, draw)
        const child = world.children.length > 1 && draw(fc.boolean())
        const from = child ? world.children : world.columns
        const [gone] = from.splice(draw(fc.nat(from.length - 1)), 1)
        for (let n = draw(fc.nat(3)); n > 0; n--) draw(fc.constantFrom(...edits))(world, draw)
        expect(history.refused([resourceOf(world)])).toEqual(['M002'])
        world.dropped = {
          [child ? `${world.list.key}.${gone?.released}` : `${gone?.released}`]: 'nobody needs it',
        }
        const { losses } = await history.release([resourceOf(world)])
        expect(losses).toHaveLength(1)
        settle(world, draw)
        expect(await stored(world)).toEqual(expected(world))
      }),
      { numRuns: runs, timeout: 60_000, endOnFailure: true },
    )
  })
})
