// Values that may be stored and yet are unlikely: a form asks before it saves them, an import shows
// them, nothing refuses them. Pure, the same on both sides.
import { fieldEntries } from '../derive.ts'
import type { Fault } from '../calls/error-codes.ts'
import type { Fields, Kind } from '../types.ts'
import { viewPlate } from './plate.ts'

type Values = Readonly<Record<string, unknown>>

/** What is unlikely about a value of a kind; null for a usual one. */
const judges: Readonly<Partial<Record<Kind, (value: unknown) => Fault | null>>> = {
  plate: (value) => (viewPlate(String(value)).usual ? null : 'unusual_plate'),
}

/**
 * What is unlikely about a row, keys as on the wire ('lines.0.plate'). `keys`: the fields that are
 * looked at, such as those that a save changes.
 */
export function rowWarnings(
  fields: Fields,
  values: Values,
  keys: readonly string[] = Object.keys(fields),
): Record<string, Fault> {
  const warnings: Record<string, Fault> = {}
  for (const [key, field] of fieldEntries(fields)) {
    const value = values[key]
    if (!keys.includes(key) || value === null || value === undefined || value === '') continue
    const warning = judges[field.kind]?.(value)
    if (warning) warnings[key] = warning
    if (field.kind === 'rows')
      for (const [i, row] of (value as readonly Values[]).entries())
        for (const [child, one] of Object.entries(rowWarnings(field.options.fields ?? {}, row)))
          warnings[`${key}.${i}.${child}`] = one
  }
  return warnings
}
