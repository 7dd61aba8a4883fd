// Removed fields and resources: each loss needs a reason, and goes into the second file.
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { emptyingOf, guardTriggers, hasNumbers } from '../ddl.ts'
import { identifier, literal } from '../model/sql-text.ts'
import { agreedFor, fieldPath } from './field-names.ts'
import { fileOf } from './table-matching.ts'
import type { Matching, TablePair } from './table-matching.ts'
import { agree, refuse } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'
import type { KeptColumn } from './schema-snapshot.ts'

/** Tables of removed resources, and of removed fields of remaining ones. */
export function removeTables(
  plan: MigrationPlan,
  { pairs, gone }: Matching,
  reasons: Readonly<Record<string, string>>,
): void {
  const agreed = gone.filter((table) => {
    const pair = pairs.find(
      ({ before }) => before?.resource === table.resource && before.field === null,
    )
    return pair && table.field !== null
      ? agreedSide(plan, pair, table.field)
      : agreedResource(plan, table.resource, reasons)
  })
  const names = pairs.map(({ now }) => now.name)
  for (const { name } of agreed.filter((table) => names.includes(table.name)))
    refuse(plan, {
      code: 'M011',
      where: 'resources',
      fault: `table ${name} is taken until what is removed has gone; take another name`,
    })
  if (agreed.length === 0) return
  for (const { name: table, guards } of agreed)
    for (const { name, on } of guards.flatMap((guard) => guardTriggers(table, guard))) {
      // a trigger on a remaining table would refer to a removed one
      const stays = pairs.find(({ before }) => before?.name === on)?.now.name
      if (stays) plan.contract.drop.push(`DROP TRIGGER ${name} ON ${identifier(stays)};`)
    }
  plan.contract.drop.push(`DROP TABLE ${agreed.map(({ name }) => identifier(name)).join(', ')};`)
  for (const { resource } of agreed.filter(({ files }) => files.length > 0))
    plan.contract.drop.push(`DELETE FROM file WHERE resource = ${literal(resource)};`)
  for (const { name } of agreed.filter(hasNumbers))
    plan.contract.drop.push(`DELETE FROM number_series WHERE table_name = ${literal(name)};`)
  plan.contract.drop.push(...agreed.flatMap(({ guards }) => guards.flatMap(emptyingOf)))
}

function agreedResource(
  plan: MigrationPlan,
  name: string,
  reasons: Readonly<Record<string, string>>,
): boolean {
  return agree(plan, name, reasons[name], {
    code: 'M001',
    where: 'resources/removed.ts',
    fault: `resource '${name}' is gone; say \`renamedFrom: '${name}'\` where it has another name now, or why its rows may go: '${name}': '…'`,
  })
}

function agreedSide(plan: MigrationPlan, pair: TablePair, old: string): boolean {
  const now = presentName(pair, old)
  return now === undefined
    ? agreedField(plan, pair, old)
    : agreedFor(plan, pair, now, { code: 'M004', what: 'changes to a kind that no value survives' })
}

const presentName = ({ claims }: TablePair, old: string) =>
  [...claims].find(([, was]) => was === old)?.[0]

/** Columns and documents of removed fields. */
export function removeFields(plan: MigrationPlan, pair: TablePair): void {
  const table = identifier(pair.now.name)
  const taken = pair.gone.filter(({ name }) =>
    pair.now.columns.some((column) => column.name === name),
  )
  for (const { name } of taken)
    refuse(plan, {
      code: 'M011',
      where: fileOf(pair.owner),
      fault: `'${fieldPath(pair, name)}' is taken until what is removed has gone; take another name, or remove in a migration before`,
    })
  for (const column of pair.gone) {
    if (!agreedColumn(plan, pair, column)) continue
    // until then, rows are added without it
    if (column.notNull && column.default === null)
      plan.expand.alter.push(
        `ALTER TABLE ${table} ALTER COLUMN ${identifier(column.name)} DROP NOT NULL;`,
      )
    plan.contract.drop.push(`ALTER TABLE ${table} DROP COLUMN ${identifier(column.name)};`)
  }
  for (const old of pair.before?.files ?? []) {
    const now = presentName(pair, old)
    if (now !== undefined && pair.now.files.includes(now)) continue
    const agreed =
      now === undefined
        ? agreedField(plan, pair, old)
        : agreedFor(plan, pair, now, {
            code: 'M004',
            what: 'changes to a kind that no value survives',
          })
    if (agreed)
      plan.contract.drop.push(
        `DELETE FROM file WHERE resource = ${literal(pair.now.resource)} AND field = ${literal(old)};`,
      )
  }
}

function agreedColumn(plan: MigrationPlan, pair: TablePair, { field, name }: KeptColumn): boolean {
  if (name === 'search_key' && field === null) return true
  if (field === null) return agreedField(plan, pair, name)
  const now = presentName(pair, field)
  return now === undefined
    ? agreedField(plan, pair, field)
    : agreedFor(plan, pair, now, { code: 'M004', what: 'changes to a kind that no value survives' })
}

function agreedField(plan: MigrationPlan, pair: TablePair, old: string): boolean {
  const label = fieldPath(pair, old)
  return agree(plan, `${pair.owner.name}.${label}`, pair.owner.dropped?.[label], {
    code: 'M002',
    where: fileOf(pair.owner),
    fault: `field '${label}' is gone; say \`renamedFrom: '${old}'\` on the field that has its values now, or why they may go: dropped: { '${label}': '…' }`,
  })
}

/** A leftover reason would permit the next removal without a new one. */
export function refuseStaleReasons(
  plan: MigrationPlan,
  resources: readonly Resource[],
  reasons: Readonly<Record<string, string>>,
): void {
  for (const { name } of resources.filter(
    ({ name, mode }) => mode !== 'view' && Object.hasOwn(reasons, name),
  ))
    refuse(plan, {
      code: 'M009',
      where: 'resources/removed.ts',
      fault: `'${name}' is declared, yet listed as removed`,
    })
  for (const one of resources) {
    const declared = fieldEntries(one.fields).flatMap(([key, { options }]) => [
      key,
      ...Object.keys(options.fields ?? {}).map((child) => `${key}.${child}`),
    ])
    for (const key of Object.keys(one.dropped ?? {}).filter(
      (key) => declared.includes(key) || (key === 'archived_at' && one.archive),
    ))
      refuse(plan, {
        code: 'M009',
        where: fileOf(one),
        fault: `field '${key}' is declared, yet listed under dropped`,
      })
  }
}
