// The columns and indexes of document numbers.
import { numberingStep, numberYear } from '#resources/kernel/rules/numbering.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { objectName } from './sql-text.ts'
import type { ColumnModel, Guard, IndexModel } from './model-types.ts'

/** The column of the year in which a number counts; none without numbers. */
export function numberColumns({ numbering }: Resource): ColumnModel[] {
  if (!numbering) return []
  return [{ name: numberYear, field: null, type: 'smallint', notNull: false, default: null }]
}

/** Numbers are unique within a series and a year; documents without one do not count. */
export function numberIndexes(table: string, { numbering }: Resource): IndexModel[] {
  if (!numbering) return []
  const { field, per = [] } = numbering
  const columns = ['contract_id', ...per, numberYear, field].map((key) => `{${key}}`)
  return [
    {
      name: objectName(table, [field], 'key'),
      columns: [...per, numberYear, field],
      sql: `(${columns.join(', ')}) NULLS NOT DISTINCT WHERE {${field}} IS NOT NULL`,
      unique: true,
    },
  ]
}

/** The arguments of take_number (migrations/0038_system_numbering.sql). */
export function numberGuards(resource: Resource): Guard[] {
  const { numbering, states, fields } = resource
  const step = numberingStep(resource)
  if (!numbering || !states || !step) return []
  const { field, per = [], yearOf } = numbering
  const rule = {
    field,
    per,
    year_of: yearOf,
    kind: fields[yearOf]?.kind,
    state: states.field,
    from: step.from,
    to: step.to,
  }
  return [`numbered ${JSON.stringify([JSON.stringify(rule)])}`]
}
