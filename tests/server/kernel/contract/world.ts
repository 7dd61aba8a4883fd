// What the generated contract suite runs on: every resource of the product and every test-only one.
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer, Caller, Row, TestApp } from '#tests/support/app.ts'
import { makerFor } from '#tests/support/rows.ts'
import type { Maker } from '#tests/support/rows.ts'
import { specimens } from '#tests/specimens/resources.ts'

export const resources: readonly Resource[] = [...allResources(), ...specimens]
const ofMode = (...modes: Resource['mode'][]) => resources.filter(({ mode }) => modes.includes(mode))
/** `npm run proof` sees everything; `npm test` what tells most of it. */
export const isProof = process.env.PROOF === '1'
/** PostgreSQL 15 takes the same statements: `npm test` sees there the specimens, which have every kind, mode and rule, and one resource in four. */
export const sampled = (all: readonly Resource[]): readonly Resource[] =>
  isProof || !process.env.TEST_PG_BIN ? all : all.filter((one, i) => i % 4 === 0 || specimens.includes(one))
/** Rows are saved, changed and removed. */
export const tables = ofMode('table')
/** Rows are saved, one by one. */
export const growing = ofMode('table', 'append')

/** The event log says what the tests themselves do meanwhile: tests/server/event-log.test.ts reads it in peace. */
export const isSteady = ({ name }: Resource) => name !== 'event-log'

export const base = (resource: Resource) => `/${resource.bases[0]}`
export const rowsOf = ({ result, text }: Answer): Row[] => {
  if (!Array.isArray(result)) throw new Error(`no list but ${text}`)
  return result as Row[]
}
export const idsOf = (answer: Answer): number[] => rowsOf(answer).map(({ id }) => id)

export interface World extends TestApp {
  admin: Caller
  make: Maker
  /** A record in any mode: a fresh one, the single one, or one line of a view. */
  record(resource: Resource): Promise<Row>
}
export async function world(): Promise<World> {
  const test = await testApp({ resources })
  // of the levels of roles no more than one page: those of the roles that somebody has here
  await test.database.query(`delete from access_level where role not in ('customer-admin', 'manager', 'user', 'driver', 'root')`)
  const admin = await test.signIn('admin')
  const make = makerFor(admin, resources)
  const specimen = resources.find(({ name }) => name === 'specimen')
  async function record(resource: Resource): Promise<Row> {
    if (resource.mode !== 'view') return make.row(resource)
    if (specimen) await make.row(specimen)
    const row = rowsOf(await admin.get(`${base(resource)}/getList`)).at(-1)
    if (!row) throw new Error(`${resource.name} shows nothing`)
    return row
  }
  return { ...test, admin, make, record }
}
