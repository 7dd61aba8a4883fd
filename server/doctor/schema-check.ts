// Checks the database: its version, extensions and rights, and whether its schema is ours.
import { sql } from 'kysely'
import type { Db } from '../kernel/db/database.ts'
import { applicationRole } from '../kernel/schema/migrate/role-grants.ts'
import { readMigrations } from '../kernel/schema/migrate/migration-files.ts'
import type { MigrationFile } from '../kernel/schema/migrate/migration-files.ts'
import { oldestMajor } from '../postgres/program/binaries.ts'
import { extensions } from '../postgres/external-database.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'

export function checkVersion(
  { kind, serverVersion }: Pick<OpenDatabase, 'kind' | 'serverVersion'>,
  running: boolean,
): Finding {
  const { good, bad } = about('database')
  const major = Math.floor(serverVersion / 10_000)
  const minor = serverVersion % 10_000
  if (major < oldestMajor)
    return bad(
      `PostgreSQL ${major}`,
      `install version ${oldestMajor} or newer and move the database there`,
    )
  const ownState = running ? 'private, answers' : 'private, was started for this look'
  const how = kind === 'given' ? 'of DATABASE_URL answers' : ownState
  return good(`PostgreSQL ${major}.${minor}, ${how}`)
}

export async function checkExtensions(db: Db): Promise<Finding[]> {
  const { good, bad } = about('extensions')
  const { rows } = await sql<{
    name: string
  }>`select extname::text as name from pg_extension where extname = any(${[...extensions]}::text[])`.execute(
    db,
  )
  const present = new Set(rows.map(({ name }) => name))
  const missing = extensions.filter((name) => !present.has(name))
  if (missing.length === 0) return [good(extensions.join(', '))]
  return [
    bad(
      `${missing.join(', ')} missing`,
      `run as an administrator of the database: ${missing.map((name) => `CREATE EXTENSION ${name};`).join(' ')}`,
    ),
  ]
}

/** Migrations that are pending, newer than this release, or differ from what was applied. */
export async function checkMigrations(
  db: Db,
  files: readonly MigrationFile[] = readMigrations(),
): Promise<Finding[]> {
  const { good, warn, bad } = about('schema')
  const { rows: there } = await sql<{
    there: boolean
  }>`select to_regclass('schema_migration') is not null as there`.execute(db)
  if (!there[0]?.there) return [warn('the database is empty', 'npm start makes its tables')]
  const { rows } = await sql<{
    version: number
    name: string
    sha256: string
  }>`select version, name, sha256 from schema_migration order by version`.execute(db)
  const last = rows.at(-1)
  if (last && last.version > files.length)
    return [
      bad(
        `migration ${last.version} (${last.name}) is of a newer release; this one knows ${files.length}`,
        'start the newer release',
      ),
    ]
  const changed = rows.find(({ version, sha256 }) => files[version - 1]?.sha256 !== sha256)
  if (changed)
    return [
      bad(
        `migration ${changed.version} (${changed.name}) was applied with another content`,
        'restore the file in server/migrations as it was',
      ),
    ]
  const pending = files.slice(rows.length)
  if (pending.length > 0)
    return [
      warn(
        `${counted(pending.length, 'migration')} from ${pending[0]!.file} on not applied yet`,
        'npm start applies them',
      ),
    ]
  return [good(`at migration ${last?.version ?? 0}, as this release has it`)]
}

interface Guard {
  name: string
  guarded: boolean
  disabled: boolean
  changeable: boolean
}

/**
 * Append-only tables: their triggers exist and are enabled, and the application's role has no right
 * to change rows.
 */
export async function checkGuards(db: Db): Promise<Finding[]> {
  const { good, bad } = about('append-only tables')
  const { rows } = await sql<Guard>`
    select c.oid::regclass::text as name,
      (select bool_or(t.tgtype & 1 = 1 and t.tgtype & 24 = 24) and bool_or(t.tgtype & 1 = 0 and t.tgtype & 32 = 32)
        from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change')) is true as guarded,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change') and t.tgenabled not in ('O', 'A')) as disabled,
      exists (select from pg_roles r where r.rolname = ${applicationRole} and r.oid <> c.relowner
        and has_table_privilege(r.oid, c.oid, 'UPDATE, DELETE, TRUNCATE')) as changeable
    from pg_class c
    where c.oid in (to_regclass('event_log'), to_regclass('log_seal')) or c.oid in (select inhrelid from pg_inherits where inhparent = to_regclass('event_log'))
    order by 1`.execute(db)
  const findings = rows.flatMap(({ name, guarded, disabled, changeable }) => [
    ...(disabled
      ? [
          bad(
            `triggers of ${name} are switched off, so its rows can be changed`,
            `run as its owner: ALTER TABLE ${name} ENABLE TRIGGER USER; then npm run verify-log`,
          ),
        ]
      : []),
    ...(guarded
      ? []
      : [
          bad(
            `${name} has lost a trigger, so its rows can be changed`,
            `run as its owner: CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION refuse_change(); ` +
              `CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(); then npm run verify-log`,
          ),
        ]),
    ...(changeable
      ? [
          bad(
            `the role ${applicationRole} may change ${name}`,
            'restart Motorpool: each start takes these rights back; then npm run verify-log',
          ),
        ]
      : []),
  ])
  return findings.length > 0
    ? findings
    : [good(`${counted(rows.length, 'table')} of the event log can only grow`)]
}
