// GET /health: for whoever starts, watches or balances the servers.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'

/** 200 with version and schema (the last migration, e.g. 0002_catalogue) while the database answers, else 503. */
export function registerHealth(app: FastifyInstance, { db, version }: { db: Db; version: string }): void {
  const response = { 200: z.strictObject({ version: z.string(), schema: z.string().nullable() }) }
  app.get('/health', { schema: { response } }, async () => ({ version, schema: await schemaOf(db) }))
}
async function schemaOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    name: string
  }>`select lpad(version::text, 4, '0') || '_' || name as name from schema_migration order by version desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}
