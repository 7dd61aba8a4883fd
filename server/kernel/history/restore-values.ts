// The values that undoing a change would set, and whether it is still possible.
import { emptyValue, hasChildRows, isSecret } from '#resources/kernel/kind-traits.ts'
import { fieldEntries, isAtForm, isSetBack, isWritable } from '#resources/kernel/derive.ts'
import type { Readable } from '#resources/kernel/access.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { sameValue } from '../write/child-tables.ts'
import type { EventData } from '../db/event-log.ts'
import { keyIn } from '../db/logged-names.ts'

interface Step {
  key: string
  field: Field
  /** The replaced value, as save input, and the value that replaced it. */
  from: unknown
  to: unknown
}

/** The fields that a save can set back, of those that are readable. */
export function stepsBack(
  resource: Resource,
  { before, after }: EventData,
  readable: Readable = () => true,
): Step[] {
  if (!before || !after) return []
  return fieldEntries(resource.fields).flatMap(([key, field]) => {
    if (!isSetBack(field) || !isAtForm(resource, key) || !readable(key, field)) return []
    const name = keyIn(resource.fields, key, field, before, after)
    return name === undefined
      ? []
      : [{ key, field, from: inOrder(field, before[name]), to: inOrder(field, after[name]) }]
  })
}

/** The fields whose value has changed since. */
export function changedSince(steps: readonly Step[], present: Readonly<Wire>): string[] {
  return steps
    .filter(({ key, field, to }) => !sameValue(field, inOrder(field, present[key]), to))
    .map(({ key }) => key)
}

/** PostgreSQL stores JSON objects with its own key order. */
function inOrder(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return emptyValue(field)
  if (hasChildRows(field))
    return (value as Readonly<Wire>[]).map((child) => bareChild(field.options.fields ?? {}, child))
  const { from, to, lat, lon } = value as {
    from?: unknown
    to?: unknown
    lat?: unknown
    lon?: unknown
  }
  if (field.kind === 'period') return { from, to: to ?? null }
  return field.kind === 'point' ? { lat, lon } : value
}

function bareChild(fields: Fields, child: Readonly<Wire>): Readonly<Wire> {
  const own = fieldEntries(fields).flatMap(([key, field]) => {
    const name = keyIn(fields, key, field, child)
    return name === undefined || !isWritable(field)
      ? []
      : [[key, inOrder(field, child[name])] as const]
  })
  return { id: child.id, ...Object.fromEntries(own) }
}

/** Values as save input; a deleted child row becomes a new one. */
export function saveValues(
  steps: readonly Pick<Step, 'key' | 'field' | 'from'>[],
  present: Readonly<Wire>,
): Record<string, unknown> {
  return Object.fromEntries(
    steps.map(({ key, field, from }) => {
      if (!hasChildRows(field)) return [key, from]
      const there = new Set(((present[key] ?? []) as Readonly<Wire>[]).map(({ id }) => id))
      return [
        key,
        (from as Readonly<Wire>[]).map(({ id, ...child }) =>
          there.has(id) ? { id, ...child } : child,
        ),
      ]
    }),
  )
}

/** A removed record as the input of a creating save. */
export function wholeRow(resource: Resource, row: Readonly<Wire>): Record<string, unknown> {
  const steps = fieldEntries(resource.fields).flatMap(([key, field]) => {
    const name = keyIn(resource.fields, key, field, row)
    return name === undefined || !isWritable(field) || isSecret(field)
      ? []
      : [{ key, field, from: inOrder(field, row[name]) }]
  })
  return saveValues(steps, {})
}
