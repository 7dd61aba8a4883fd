// Rules over a whole row: conditional fields, bounds relative to today, order of two fields. Pure,
// shared by both sides.
import { emptyValue, hasChildRows, isSecret } from '../kind-traits.ts'
import { fieldEntries, isWritable } from '../derive.ts'
import { fault } from '../calls/error-codes.ts'
import type { Fault } from '../calls/error-codes.ts'
import { isAbsent, lineFaults, orderFaults } from './line-rules.ts'
import type { Field, FieldOptions, Fields, FieldValues, Resource, Scalar } from '../types.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a conditional field applies to this row. */
export function applies(field: Field, values: Values): boolean {
  return Object.entries(field.options.when ?? {}).every(([key, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[key]) : values[key] === wanted,
  )
}

/** The condition under which the expiry day of this field counts; undefined if it is none. */
export function endCondition({ options }: Field): FieldOptions['expires'] {
  return options.expires ?? options.deadline
}

/** Whether the expiry day of this field counts: always, or under its condition. */
export function stillExpires(field: Field, values: Values): boolean {
  const condition = endCondition(field)
  return condition !== undefined && holds(condition, values)
}

/** Whether a row meets a condition: always, or while its fields have these values. */
export function holds(condition: true | FieldValues, values: Values): boolean {
  return Object.entries(condition === true ? {} : condition).every(([name, wanted]) =>
    [wanted].flat().includes(values[name] as Scalar),
  )
}

/** Whether the row prevents the target of its reference `key` from being archived. */
export function blocksArchive(
  resource: Pick<Resource, 'blocksArchiveOf'>,
  key: string,
  values: Values,
): boolean {
  const state = resource.blocksArchiveOf?.[key]
  return state !== undefined && values[key] != null && holds(state, values)
}

/** Fields that do not apply are stored empty; the values of the others stay. */
export function hiddenEmptied(fields: Fields, values: Values): Record<string, unknown> {
  const hidden = fieldEntries(fields).filter(
    ([key, field]) =>
      field.options.when && isWritable(field) && values[key] != null && !applies(field, values),
  )
  return {
    ...values,
    ...Object.fromEntries(hidden.map(([key, field]) => [key, emptyValue(field)])),
  }
}

/**
 * Faults of a whole row, keys as on the wire ('fuels.0.norm'). `today` is a day in the contract's
 * zone.
 */
export function rowFaults(
  resource: Pick<Resource, 'fields' | 'rules'>,
  values: Values,
  today: string,
): Record<string, Fault> {
  const faults = fieldFaults(resource.fields, values, today, '')
  for (const [key, one] of Object.entries(orderFaults(resource, values))) faults[key] ??= one
  return faults
}

function fieldFaults(
  fields: Fields,
  values: Values,
  today: string,
  prefix: string,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const [key, field] of fieldEntries(fields)) {
    const value = values[key]
    const { options } = field
    if (isAbsent(value)) {
      const needed =
        (field.presence === 'required' || options.required) &&
        // an own field is demanded by forms: what rules write need not know of it
        !options.own &&
        isWritable(field) &&
        applies(field, values)
      if (needed && !isSecret(field)) faults[prefix + key] = 'required'
    } else if (field.kind === 'day') {
      const [min, max] = [options.min, options.max].map((bound) =>
        bound === 'today' ? today : bound,
      )
      if (typeof min === 'string' && String(value) < min)
        faults[prefix + key] = fault('too_early', min)
      if (typeof max === 'string' && String(value) > max)
        faults[prefix + key] = fault('too_late', max)
    } else if (hasChildRows(field)) {
      const lines = value as Values[]
      lines.forEach((row, index) =>
        Object.assign(
          faults,
          fieldFaults(options.fields ?? {}, row, today, `${prefix}${key}.${index}.`),
        ),
      )
      for (const [path, one] of Object.entries(lineFaults(key, field, lines)))
        faults[`${prefix}${key}.${path}`] ??= one
    }
  }
  return faults
}
