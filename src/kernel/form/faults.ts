// What is wrong with a form before it is sent: the schema and the row rules of the server, run here.
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { set } from 'react-hook-form'
import type { z } from 'zod'
import { changedFields, filledFields } from '#dataProviders/changes.ts'
import { hiddenEmptied, rowFaults } from '#resources/kernel/row.ts'
import { changeSchema, createSchema } from '#resources/kernel/schema.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Row, Values } from './values.ts'

const schemas = new WeakMap<Resource, { create: z.ZodType; change: z.ZodType }>()
function schemasOf(of: Resource) {
  const made = schemas.get(of) ?? { create: createSchema(of) as z.ZodType, change: changeSchema(of) as z.ZodType }
  schemas.set(of, made)
  return made
}

/** Field → fault code, keys as on the wire ('fuels.0.norm'). `base` is the stored row, null for a new record; `today` the contract's. */
export function faultsIn(of: Resource, values: Values, base: Row | null, today: string): Record<string, string> {
  const whole = hiddenEmptied(of.fields, values)
  const sent = base ? changedFields(of, whole, base) : filledFields(of, whole)
  const parsed = schemasOf(of)[base ? 'change' : 'create'].safeParse(sent)
  const faults: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) faults[inputOfPath(of, issue.path.map(String).join('.'))] ??= issue.message
  for (const [path, fault] of Object.entries(rowFaults(of, whole, today))) faults[path] ??= fault
  return faults
}

/** The input that shows a fault: an end of a period or one of several references is no input by itself. */
export function inputOfPath(of: Pick<Resource, 'fields'>, path: string): string {
  const [key = '', index, child] = path.split('.')
  if (of.fields[key]?.kind !== 'rows' || index === undefined) return key
  return child === undefined ? `${key}.${index}` : `${key}.${index}.${child}`
}

/** Faults as react-hook-form keeps them; `type` says who found them. */
export function toErrors(
  of: Pick<Resource, 'fields'>,
  faults: Readonly<Record<string, string>>,
  type: 'fault' | 'server',
): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const [path, message] of Object.entries(faults)) set(errors, errorPath(of, path), { type, message })
  return errors
}
/** Of a whole table of child rows, beside those of its cells. */
export function errorPath(of: Pick<Resource, 'fields'>, path: string): string {
  return of.fields[path]?.kind === 'rows' ? `${path}.root` : path
}

/** Paths of inputs with an error, in the order in which the form shows them. */
export function faultyPaths(of: Pick<Resource, 'fields'>, errors: FieldErrors<FieldValues>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const error = errors[key] as
      undefined | { message?: string; root?: { message?: string } } | readonly (Record<string, unknown> | undefined)[]
    if (!error) return []
    if (of.fields[key]?.kind !== 'rows') return [key]
    const own = 'root' in error || 'message' in error ? [key] : []
    const cells = Object.entries(error).flatMap(([index, row]) =>
      /^\d+$/.test(index) && row
        ? Object.keys(of.fields[key]?.options.fields ?? {})
            .filter((child) => child in (row as object))
            .map((child) => `${key}.${index}.${child}`)
        : [],
    )
    return [...own, ...cells]
  })
}
