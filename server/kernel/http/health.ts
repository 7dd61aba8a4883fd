// GET /health: for start scripts, monitoring and load balancers.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'

/**
 * 200 with version and schema (the last migration, e.g. 0002_catalogue) while the database answers,
 * else 503.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, version }: { db: Db; version: string },
): void {
  const response = { 200: z.strictObject({ version: z.string(), schema: z.int() }) }
  app.get('/health', { config: { patience: 'health' }, schema: { response } }, async () => ({
    version,
    schema: await schemaOf(db),
  }))
}

async function schemaOf(db: Db): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select coalesce(max(version), 0) as version from schema_migration`.execute(db)
  return rows[0]?.version ?? 0
}
