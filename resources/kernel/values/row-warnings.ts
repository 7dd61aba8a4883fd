// Implausible but valid values: a form asks for confirmation, an import shows them, nothing refuses
// them. Pure, shared by both sides.
import { fieldEntries } from '../derive.ts'
import type { Fault } from '../calls/error-codes.ts'
import { hasChildRows } from '../kind-traits.ts'
import type { Field, Fields, Kind, Resource } from '../types.ts'
import { viewPlate } from './plate.ts'
import { holds, stillExpires } from './row-rules.ts'

type Values = Readonly<Record<string, unknown>>

interface Looked {
  /** The fields to check, such as those that a save changes; default: all. */
  keys?: readonly string[]
  /** In the contract's zone: a day before it is late already. */
  today: string
}

/** What is implausible about a value of a kind; null for a normal one. */
const judges: Readonly<
  Partial<Record<Kind, (value: unknown, field: Field, row: Values, today: string) => Fault | null>>
> = {
  plate: (value) => (viewPlate(String(value)).usual ? null : 'unusual_plate'),
  day: (value, field, row, today) =>
    field.options.deadline && stillExpires(field, row) && String(value) < today
      ? 'past_deadline'
      : null,
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Implausible values of a row, keys as on the wire ('lines.0.plate'). */
export function rowWarnings(
  of: Pick<Resource, 'fields'> & Partial<Pick<Resource, 'fullName'>>,
  values: Values,
  { keys = Object.keys(of.fields), today }: Looked,
): Record<string, Fault> {
  const looked = fieldEntries(of.fields).filter(([key]) => keys.includes(key))
  return Object.fromEntries(
    looked.flatMap(([key, field]): [string, Fault][] => {
      const value = values[key]
      const { advised } = field.options
      if (isEmpty(value)) return advised && holds(advised, values) ? [[key, 'left_empty']] : []
      if (hasChildRows(field))
        return childWarnings(field.options.fields ?? {}, value as readonly Values[], today).map(
          ([child, warning]) => [`${key}.${child}`, warning],
        )
      if (of.fullName?.includes(key) && /\d/.test(String(value))) return [[key, 'digits_in_name']]
      const warning = judges[field.kind]?.(value, field, values, today)
      return warning ? [[key, warning]] : []
    }),
  )
}

function childWarnings(
  fields: Fields,
  rows: readonly Values[],
  today: string,
): readonly [string, Fault][] {
  return rows.flatMap((row, i) =>
    Object.entries(rowWarnings({ fields }, row, { today })).map(
      ([child, warning]): [string, Fault] => [`${i}.${child}`, warning],
    ),
  )
}
