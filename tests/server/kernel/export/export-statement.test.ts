// The statement of an export joins only the references that its columns and its sort need.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, it } from 'vitest'
import { refTargets } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { areaAccounts } from '#server/areas/area-registry.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { parseExport } from '#server/kernel/export/export-request.ts'
import { openExportCursor } from '#server/kernel/export/export-statement.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { resources } from '../contract/contract-world.ts'

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

const kernel = createKernel({
  db: new Kysely<never>({ dialect }) as unknown as Db,
  resources,
  clock: () => new Date(),
  accounts: areaAccounts,
  seal: (text) => text,
})

const scope = { contractId: 1, accountId: 1, staffId: 1, today: '2026-01-31' }
async function joins(of: Resource, columns: readonly string[], sort: string): Promise<number> {
  const asked = parseExport(of, { format: 'csv', columns, filter: { sort } }, () => true)
  const statement = await openExportCursor({ kernel, resource: of, scope }, asked)
  return statement.sql.match(/\bleft join\b/g)?.length ?? 0
}

const wide = resources.filter(
  (one) =>
    one.mode === 'table' && refTargets(one).some(({ key, child }) => !child && isRef(one, key)),
)
function isRef(one: Resource, key: string): boolean {
  return one.fields[key]?.kind === 'ref'
}

it.each(wide.map((one) => [one.name, one] as const))(
  'the export statement of %s joins the references that are shown or sorted by',
  async (_, one) => {
    const refs = refTargets(one).flatMap(({ key, child }) =>
      !child && isRef(one, key) ? [key] : [],
    )
    const [first = ''] = refs
    expect(await joins(one, ['id'], 'id')).toBe(0)
    expect(await joins(one, ['id'], first)).toBe(1)
    expect(await joins(one, ['id', first], `-${first}`)).toBe(1)
    expect(await joins(one, ['id', ...refs], 'id')).toBe(refs.length)
  },
)
