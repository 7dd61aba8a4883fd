// `npm run migration [-- name]`: writes SQL files from the difference between the descriptors and
// the last migration's snapshot. `--check` only reports whether there is a difference. `--folder`
// names another folder of migrations.
import { parseArgs } from 'node:util'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { removedResources } from '#resources/removed.ts'
import { nextMigration, writeMigration } from '#server/kernel/schema/diff/generate-migration.ts'
import { migrationsFolder } from '#server/kernel/schema/migrate/migration-files.ts'

interface Fault {
  code: string
  where: string
  fault: string
}

function fail(title: string, faults: readonly Fault[]): void {
  console.error(
    [title, ...faults.map(({ code, where, fault }) => `  ${code} ${where}: ${fault}`)].join('\n'),
  )
  process.exitCode = 1
}

function run(): void {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, folder: { type: 'string', default: migrationsFolder } },
    allowPositionals: true,
  })
  const name = (positionals.join('_') || 'descriptors').toLowerCase().replaceAll('-', '_')
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' is no name for a migration; it has letters a–z, digits and hyphens.`)
  const resources = allResources()
  const unsound = checkResources(resources)
  if (unsound.length > 0) return fail('The descriptors do not fit together:', unsound)
  const next = nextMigration({ resources, removed: removedResources, folder: values.folder }, name)
  if (next.faults.length > 0)
    return fail('No migration is possible, and nothing was written:', next.faults)
  if (next.snapshot === null) return console.log('The descriptors match the last migration.')
  if (values.check) {
    const sql = next.files.map((file) => file.sql).join('\n')
    return fail(
      `The descriptors have changed since the last migration; npm run migration would write:\n${sql}`,
      [],
    )
  }
  writeMigration(values.folder, next)
  for (const file of next.files) console.log(`${file.name}\n\n${file.sql}`)
  console.log(
    next.files.length > 0
      ? 'Review the written files, then commit them with snapshot.json.'
      : 'snapshot.json was updated.',
  )
}

try {
  run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
