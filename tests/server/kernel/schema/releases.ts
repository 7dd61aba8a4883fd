// A schema that grows by the migrations of successive descriptors, and one made at once for
// comparison.
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { Resource } from '#resources/kernel/types.ts'
import { schemaSql } from '#server/kernel/schema/ddl.ts'
import { diffSchema } from '#server/kernel/schema/diff/index.ts'
import type { SchemaDiff } from '#server/kernel/schema/diff/index.ts'
import { nothing } from '#server/kernel/schema/diff/schema-snapshot.ts'
import type { Snapshot } from '#server/kernel/schema/diff/schema-snapshot.ts'
import { modelsOf } from '#server/kernel/schema/model/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { catalogOf } from './catalog.ts'

export interface History {
  client: pg.Client
  /** What a migration to these descriptors would be. */
  difference(resources: readonly Resource[], removed?: Readonly<Record<string, string>>): SchemaDiff
  /**
   * Makes and applies that migration, both parts, and compares the whole catalog with the same
   * descriptors made from scratch.
   */
  release(
    resources: readonly Resource[],
    removed?: Readonly<Record<string, string>>,
  ): Promise<SchemaDiff>
  /** Codes of the faults for which no migration can be made. */
  refused(resources: readonly Resource[], removed?: Readonly<Record<string, string>>): string[]
  rows(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Forgets everything, as at the start. */
  begin(): Promise<void>
}

/** Call it at the top of a file. */
export async function testHistory(): Promise<History> {
  const database = await testDatabase()
  const client = new pg.Client(database.owner)
  await client.connect()
  afterAll(() => client.end())
  await client.query(`insert into contract (id, name) values (1, 'one'), (2, 'two')`)
  let snapshot: Snapshot = nothing
  const history: History = {
    client,
    difference: (resources, removed = {}) => diffSchema(snapshot, resources, removed),
    async release(resources, removed) {
      const next = history.difference(resources, removed)
      expect(next.faults).toEqual([])
      for (const part of [next.expand, next.contract])
        await inTransaction(client, part).catch((error: Error) => {
          throw new Error(`${error.message} in:\n${part}`, { cause: error })
        })
      await fresh(client, 'scratch')
      await client.query(schemaSql(modelsOf(resources)))
      const scratch = await catalogOf(client, 'scratch')
      expect(await catalogOf(client, 'evolved')).toEqual(scratch)
      snapshot = next.snapshot
      const again = history.difference(resources)
      expect([again.expand, again.contract, again.faults]).toEqual(['', '', expect.anything()])
      return next
    },
    refused: (resources, removed) =>
      history.difference(resources, removed).faults.map(({ code }) => code),
    rows: async (statement, values) =>
      (await client.query<Record<string, unknown>>(statement, values)).rows,
    async begin() {
      snapshot = nothing
      await fresh(client, 'evolved')
      await client.query('delete from file; delete from search_rebuild')
    },
  }
  return history
}

async function fresh(client: pg.Client, schema: string): Promise<void> {
  await client.query(
    `set client_min_messages to warning; drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}, public`,
  )
}

async function inTransaction(client: pg.Client, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
