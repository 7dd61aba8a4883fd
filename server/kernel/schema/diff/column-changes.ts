// Added, changed and removed columns.
import { columnSql } from '../ddl.ts'
import { identifier, rendered } from '../model/sql-text.ts'
import { conversion } from './type-conversions.ts'
import type { Conversion } from './type-conversions.ts'
import { agreedFor, boundsOf, fieldPath, lossReason } from './field-names.ts'
import { fileOf } from './table-matching.ts'
import type { ColumnPair, TablePair } from './table-matching.ts'
import { agree, refuse } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { emptyColumnValue, failsWhileViolated, update } from './backfill.ts'

export function changeColumns(plan: MigrationPlan, pair: TablePair): void {
  for (const one of pair.columns) {
    if (one.before) changeColumn(plan, pair, one)
    else addColumn(plan, pair, one)
  }
}

function addColumn(plan: MigrationPlan, pair: TablePair, { now }: ColumnPair): void {
  const table = identifier(pair.now.name)
  if (!now.notNull || now.default !== null) {
    plan.expand.add.push(`ALTER TABLE ${table} ADD COLUMN ${columnSql(now)};`)
    return
  }
  const label = fieldPath(pair, now.field ?? now.name)
  const agreed = agree(plan, `${pair.owner.name}.${label}`, lossReason(pair, now.field), {
    code: 'M005',
    where: fileOf(pair.owner),
    fault: `field '${label}' is new and required, but rows that exist have no value; give it \`initial\`, or make it required in a later migration`,
  })
  if (!agreed) return
  plan.expand.add.push(`ALTER TABLE ${table} ADD COLUMN ${columnSql({ ...now, notNull: false })};`)
  plan.contract.tighten.push(
    `ALTER TABLE ${table} ALTER COLUMN ${identifier(now.name)} SET NOT NULL; -- ${failsWhileViolated}`,
  )
}

function changeColumn(plan: MigrationPlan, pair: TablePair, { now, before }: ColumnPair): void {
  if (!before) return
  const alter = `ALTER TABLE ${identifier(pair.now.name)} ALTER COLUMN ${identifier(now.name)}`
  const changesType = now.type !== before.type
  if (changesType) changeType(plan, pair, { now, before })
  if (before.notNull && !now.notNull) plan.expand.alter.push(`${alter} DROP NOT NULL;`)
  if (!before.notNull && now.notNull) {
    const filled = now.default !== null
    if (filled)
      plan.contract.fill.push(...update(pair, [now.name], now.default, `{${now.name}} IS NULL`))
    if (
      filled ||
      agreedFor(plan, pair, now.field ?? now.name, {
        code: 'M003',
        what: 'becomes required, but rows may have no value',
      })
    )
      plan.contract.tighten.push(
        `${alter} SET NOT NULL;${filled ? '' : ` -- ${failsWhileViolated}`}`,
      )
  }
  // a change of type drops and sets the default itself
  if (!changesType && now.default !== before.default)
    plan.expand.alter.push(
      now.default === null ? `${alter} DROP DEFAULT;` : `${alter} SET DEFAULT ${now.default};`,
    )
}

/** In SQL; a value that does not fit becomes the empty value, if there is one. */
function convertedValue({ keeps, fits, value }: Conversion, empty: string | null): string {
  if (keeps || fits === undefined || empty === null) return value
  return `CASE WHEN ${fits} THEN ${value} ELSE ${empty} END`
}

function changeType(
  plan: MigrationPlan,
  pair: TablePair,
  { now, before }: { now: ColumnPair['now']; before: NonNullable<ColumnPair['before']> },
): void {
  const field = now.field ?? now.name
  const way = conversion(before.type, now.type, now.name, boundsOf(pair, before.name))
  const empty = emptyColumnValue(now)
  if (!way?.keeps) {
    const what = way
      ? `changes from ${before.type} to ${now.type}, which may not hold every value`
      : `changes to a kind that no value survives`
    if (!agreedFor(plan, pair, field, { code: way ? 'M003' : 'M004', what })) return
    if (!way && empty === null) {
      refuse(plan, {
        code: 'M010',
        where: fileOf(pair.owner),
        fault: `field '${fieldPath(pair, field)}' is required and would be left without values; give it \`initial\`, or take another name`,
      })
      return
    }
  }
  const steps = way?.keeps ? plan.expand : plan.contract
  const alter = `ALTER TABLE ${identifier(pair.now.name)} ALTER COLUMN ${identifier(now.name)}`
  const value = way ? convertedValue(way, empty) : empty
  if (before.default !== null) steps.alter.push(`${alter} DROP DEFAULT;`)
  steps.alter.push(`${alter} TYPE ${now.type} USING ${rendered(value ?? 'NULL')};`)
  if (now.default !== null) steps.alter.push(`${alter} SET DEFAULT ${now.default};`)
}
