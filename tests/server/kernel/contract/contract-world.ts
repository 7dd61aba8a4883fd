// The environment of the generated contract suite: a server with all resources of the product and
// the tests, and the sampled ones.
import { allResources, isReadOnly, isWritable, refTargets } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller, Row, TestApp, Wire } from '#tests/support/server/test-app.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { inSampleContract } from '#tests/support/server/sample-own-fields.ts'
import { shownRows } from '#tests/support/server/shown-rows.ts'
import type { ShownRows } from '#tests/support/server/shown-rows.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Maker } from '#tests/support/server/valid-rows.ts'
import { representatives, shapeRepresentatives } from '#tests/support/runner/sampling.ts'
import { specimens } from '#tests/specimens/resources.ts'

/** With the own fields of the contracts of the tests. */
export const resources: readonly Resource[] = [...allResources(), ...specimens].map(
  inSampleContract,
)
/** Those that the suites ask: in `npm test` representatives of every shape, in the proof all. */
export const chosen: readonly Resource[] = representatives(resources)
/**
 * Those that suites ask which cost seconds for each: of many that have changed one of each shape.
 */
export const ofShapes: readonly Resource[] = shapeRepresentatives(resources)
const ofMode = (...modes: Resource['mode'][]) => chosen.filter(({ mode }) => modes.includes(mode))
export const isSpecimen = ({ name }: Resource) => specimens.some((one) => one.name === name)
/** Rows are saved, changed and removed. */
export const tables = ofMode('table')
/** Rows are saved, one by one. */
export const growing = ofMode('table', 'append')

/**
 * The event log records what the tests themselves do meanwhile:
 * tests/server/areas/platform/event-log.test.ts reads it in peace.
 */
export const isSteady = (resource: Resource) => !sampleOf(resource).growsByItself

/** The resource in which rows are made that this one lists: another one where it is a view. */
export const sourceOf = (resource: Resource): Resource =>
  resources.find(({ name }) => name === sampleOf(resource).shows?.resource) ?? resource

/** Its references that a save names: rules write the others. */
export const writableRefs = (resource: Resource) =>
  refTargets(resource).filter(({ key, child }) => {
    const field = resource.fields[key]!
    return isWritable(field) && (!child || isWritable(field.options.fields![child]!))
  })

/** Whether its row refers to the record that its sample made, not to any of the kind. */
export function fitsItsSampleAlone(resource: Resource, to: string): boolean {
  const { refersTo } = sampleOf(resource)
  return typeof refersTo === 'object' && refersTo[to] === null
}

/** Of each resource that it refers to, the values that a record needs for that: its sample's. */
export async function valuesOfTargets(
  resource: Resource,
  make: Maker,
): Promise<Readonly<Record<string, Wire | null>>> {
  const { refersTo = {} } = sampleOf(resource)
  return typeof refersTo === 'function' ? refersTo(make.making(make.next())) : refersTo
}

export const base = (resource: Resource) => `/${resource.basePaths[0]}`
export const rowsOf = ({ result, text }: Answer): Row[] => {
  if (!Array.isArray(result)) throw new Error(`no list but ${text}`)
  return result as Row[]
}

export const idsOf = (answer: Answer): number[] => rowsOf(answer).map(({ id }) => id)

export interface World extends TestApp, Omit<ShownRows, 'show'> {
  admin: Caller
  make: Maker
  /** A record in any mode: a fresh one, the single one, or one line of a view or ledger. */
  record(resource: Resource): Promise<Row>
  /** One record for all tests of a file that only read it, made once. */
  shared(resource: Resource): Promise<Row>
}

export async function world(): Promise<World> {
  const test = await testApp()
  // of the levels of roles no more than one page: those of the roles in use here
  await test.database.query(
    `delete from access_level where role not in ('customer-admin', 'manager', 'user', 'driver', 'root')`,
  )
  const admin = await test.signIn('admin')
  const make = makerFor(admin, resources)
  const { shownValues, follow, show } = shownRows({
    ...{ resources, caller: admin, make, database: test.database },
  })
  async function record(resource: Resource): Promise<Row> {
    if (!isReadOnly(resource)) return make.row(resource)
    await show(resource)
    // one page: all its rows may be too many
    const [row] = rowsOf(
      await admin.post(`${base(resource)}/getListByFilter`, { page: 0, size: 1 }),
    )
    if (!row) throw new Error(`${resource.name} shows nothing`)
    return row
  }
  const known = new Map<Resource, Promise<Row>>()
  const shared = (resource: Resource) => {
    const row = known.get(resource) ?? record(resource)
    known.set(resource, row)
    return row
  }
  return { ...test, admin, make, record, shared, shownValues, follow }
}
