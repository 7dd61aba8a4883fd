// server/kernel does not depend on any area: it imports none of them and reads none of their
// tables.
import { expect, describe, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { allFiles, code, importsOf, read, sources, target } from './support/repository/sources.ts'

const all = sources()
const kernel = all.filter(({ path }) => path.startsWith('server/kernel/'))

/** Tables of the kernel itself. Every other table that a migration creates belongs to an area. */
const kernelTables = new Set([
  ...[
    'contract',
    'session',
    'login_failure',
    'login_success',
    'idempotency',
    'file',
    'event_log',
    'event_log_default',
    'log_seal',
    'booking',
    'due_date',
    'backup',
  ],
  ...['import_job', 'import_row', 'import_mapping'],
])
const created = allFiles('server/migrations')
  .filter((path) => path.endsWith('.sql'))
  .flatMap((path) =>
    [...read(path).matchAll(/^CREATE TABLE "?(\w+)"?/gm)].map((match) => match[1] ?? ''),
  )
const described = allResources().map(({ name }) => name.replaceAll('-', '_'))
const areaTables = new Set([...created, ...described].filter((name) => !kernelTables.has(name)))

/** Tables of areas that a file reads or writes in its SQL. */
function areaTablesIn(text: string): string[] {
  const queries = [...code(text).matchAll(/\bsql(?:<[^`]*>)?`[^`]*`/g)].map(([query]) => query)
  const named = queries.flatMap((query) => [
    ...query.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi),
  ])
  return [...new Set(named.map((match) => match[1] ?? ''))].filter((name) => areaTables.has(name))
}

describe('server/kernel', () => {
  it('reads and writes no table of an area', () => {
    expect(areaTables).toContain('staff')
    expect(areaTables).toContain('membership')
    expect(
      areaTablesIn(
        'sql<{ a: 1 }>`select from contract c join "user" u on true`; sql`delete from task`',
      ),
    ).toEqual(['user', 'task'])
    expect(
      all.filter(
        ({ path, text }) => path.startsWith('server/areas/') && areaTablesIn(text).length > 0,
      ).length,
    ).toBeGreaterThan(10)
    const found = kernel.flatMap(({ path, text }) =>
      areaTablesIn(text).map((table) => `${path} names the table ${table}`),
    )
    expect(
      found,
      'The kernel serves any descriptors, so it cannot rely on the tables of ours. Let the area do the query, and register it with the kernel: ' +
        'a statement of the daily maintenance, a job, a hook ' +
        '(server/kernel/area-registration.ts), or what is asked about accounts ' +
        '(server/kernel/session/account-provider.ts).',
    ).toEqual([])
  })

  it('imports no area', () => {
    const found = kernel.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => target(file, specifier)?.startsWith('server/areas/'))
        .map((specifier) => `${file.path} imports ${specifier}`),
    )
    expect(
      found,
      'An area builds on the kernel and not the other way round. Declare what the kernel needs ' +
        'in server/kernel/area-registration.ts, and let the area’s index.ts provide it.',
    ).toEqual([])
  })
})
