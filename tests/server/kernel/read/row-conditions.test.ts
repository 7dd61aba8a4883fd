// A condition on the values of a row holds in SQL exactly where it holds on the screen.
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { FieldValues } from '#resources/kernel/types.ts'
import { holds } from '#resources/kernel/values/row-rules.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { hasValues } from '#server/kernel/read/row-conditions.ts'
import type { Kernel } from '#server/kernel/types.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

const database = await testDatabase()
const pool = createPool({ ...database.owner, max: 1 })
const db = createDb(pool)
afterAll(() => pool.end())

const columns = { state: 'text', is_main: 'boolean', month: 'integer' } as const
const values = {
  state: ['new', 'taken', 'done', '', null],
  is_main: [true, false, null],
  month: [1, 12, null],
}
const rows = values.state.flatMap((state) =>
  values.is_main.flatMap((is_main) => values.month.map((month) => ({ state, is_main, month }))),
)
const conditions: FieldValues[] = [
  {},
  { state: 'new' },
  { state: ['new', 'taken'] },
  { state: [] },
  { is_main: true },
  { is_main: false },
  { is_main: [true, false] },
  { month: 12 },
  { month: [1, 12] },
  { state: ['new', 'done'], is_main: true },
  { state: 'taken', is_main: false, month: 1 },
]

// the fields are stored: nothing is computed by the rules of an area
const kernel = {} as Kernel
const resource = resourceOf('car-brand')

it.each(conditions)('%j', async (condition) => {
  const source = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as t(${sql.raw(
      Object.entries(columns)
        .map((column) => column.join(' '))
        .join(', '),
    )})`
  const found = await sql`select state, is_main, month from ${source}
    where ${hasValues(kernel, resource, condition)}`.execute(db)
  expect(found.rows).toEqual(rows.filter((row) => holds(condition, row)))
})
