// Creates the tables of test-only resources, which have no migrations.
import type pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { schemaSql } from '#server/kernel/schema/ddl.ts'
import { modelsOf } from '#server/kernel/schema/model/index.ts'
import { grantApplication } from '#server/kernel/schema/migrate/role-grants.ts'

/**
 * Adds the tables of `resources` to a migrated database; they may reference each other and the
 * product's tables.
 */
export async function createAll(
  client: pg.ClientBase,
  resources: readonly Resource[],
): Promise<void> {
  await client.query(schemaSql(modelsOf(resources, [...allResources(), ...resources])))
  await grantApplication(client)
}
