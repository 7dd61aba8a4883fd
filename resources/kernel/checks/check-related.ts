// Boot checks of what a record shows beside its fields: related rows, and the points of its map.
import { hasChildRows, isSingleReference } from '../kind-traits.ts'
import { refTargets } from '../derive.ts'
import type { Fields, Resource } from '../types.ts'
import { checkCondition } from './check-fields.ts'
import type { Report } from './descriptor-fault.ts'

export function checkRelated(one: Resource, byName: ReadonlyMap<string, Resource>, report: Report) {
  for (const [key, { resource, by, when = {} }] of Object.entries(one.related ?? {})) {
    const target = byName.get(resource)
    if (!target) report('R035', `related.${key} names unknown resource '${resource}'`)
    else if (!refTargets(target).some((ref) => ref.key === by && ref.to === one.name))
      report('R035', `related.${key}: '${by}' of '${resource}' does not refer to '${one.name}'`)
    checkCondition(when, one.fields, `related.${key}`, report)
  }
  for (const key of one.map ?? [])
    if (!pointOf(one.fields, key, byName))
      report('R038', `map names '${key}', which is no point and refers to none`)
}

/** Whether 'key' or 'rows.key' is a point, or a reference to a resource that has one. */
function pointOf(fields: Fields, key: string, byName: ReadonlyMap<string, Resource>): boolean {
  const [first = '', ...rest] = key.split('.')
  const field = fields[first]
  if (!field) return false
  if (rest.length > 0)
    return hasChildRows(field) && pointOf(field.options.fields ?? {}, rest.join('.'), byName)
  if (isSingleReference(field))
    return Object.values(byName.get(field.options.to ?? '')?.fields ?? {}).some(
      ({ kind }) => kind === 'point',
    )
  return field.kind === 'point'
}
