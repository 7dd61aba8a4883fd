// The columns of fields with their NOT NULL and CHECK constraints.
import { fieldEntries, isNeverEmpty } from '#resources/kernel/derive.ts'
import type { Field, Fields, Scalar } from '#resources/kernel/types.ts'
import { layoutOf } from '../../db/columns.ts'
import { kindModels } from './kind-columns.ts'
import type { CheckPart } from './kind-columns.ts'
import { literal, objectName } from './sql-text.ts'
import type { ColumnModel, ConstraintModel } from './model-types.ts'

/** Columns of all fields, in the descriptor's order. */
export function fieldColumns(fields: Fields): ColumnModel[] {
  return fieldEntries(fields).flatMap(([key, field]) => {
    const values = initialOf(field)
    return kindModels[field.kind](key, field.options).columns.map(
      ({ name, type, mayMiss }, i): ColumnModel => ({
        name,
        field: key,
        type,
        notNull: isNeverEmpty(field) && !mayMiss,
        default: values[i] == null ? null : literal(values[i]),
      }),
    )
  })
}

/**
 * The column default. A conditional field is empty if it does not apply, so its initial value is no
 * default of the column.
 */
function initialOf(field: Field): readonly unknown[] {
  const { initial, when } = field.options
  return initial === undefined || when ? [] : layoutOf(field).write(initial)
}

/** Checks of all fields: constraints of their kinds, and when they may or must have a value. */
export function fieldChecks(table: string, fields: Fields): ConstraintModel[] {
  return fieldEntries(fields).flatMap(([key, field]) => {
    const stored = kindModels[field.kind](key, field.options)
    const [first] = stored.columns
    const parts = first
      ? [...stored.checks, ...conditional(fields, field, first.name)]
      : stored.checks
    return parts.map((part) => checkOf(table, part))
  })
}

export function checkOf(
  table: string,
  { about, columns, sql, limits }: CheckPart,
): ConstraintModel {
  return {
    name: objectName(table, columns, about),
    about,
    columns,
    sql: `CHECK (${sql})`,
    ...(limits && { limits }),
  }
}

function conditional(fields: Fields, field: Field, column: string): CheckPart[] {
  const wanted = Object.entries(field.options.when ?? {})
  const conditions = wanted.map(([other, values]) => condition(fields, other, values))
  if (conditions.length === 0 || conditions.includes(null)) return []
  const applies = conditions.join(' AND ')
  // two constraints can be compared only if each has a single condition
  const limits =
    wanted.length === 1
      ? { limits: { values: wanted.flatMap(([, values]) => [values].flat().map(String)) } }
      : {}
  const hidden: CheckPart = {
    about: 'when',
    columns: [column],
    sql: `{${column}} IS NULL OR (${applies})`,
    ...limits,
  }
  const demanded: CheckPart = {
    about: 'required',
    columns: [column],
    sql: `{${column}} IS NOT NULL OR NOT (${applies})`,
    ...limits,
  }
  return field.options.required ? [hidden, demanded] : [hidden]
}

/**
 * Never unknown: an empty field has none of the values. Null if the other field is not a single
 * stored column.
 */
function condition(fields: Fields, key: string, wanted: Scalar | readonly Scalar[]): string | null {
  const other = fields[key]
  if (!other || kindModels[other.kind](key, other.options).columns[0]?.name !== key) return null
  const sql = matchValues(key, [wanted].flat())
  return isNeverEmpty(other) ? sql : `coalesce(${sql}, false)`
}

function matchValues(key: string, values: readonly Scalar[]): string {
  if (values.length > 1) return `{${key}} IN (${values.map(literal).join(', ')})`
  const [value] = values
  return typeof value === 'boolean' ? flagIs(key, value) : `{${key}} = ${literal(value)}`
}

const flagIs = (key: string, value: boolean) => (value ? `{${key}}` : `NOT {${key}}`)
