// Boot checks of a resource's additional endpoints.
import { callsOf } from '../calls/standard-calls.ts'
import { isReadOnly, refTargets } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import type { Endpoint, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

const writes = (how: Endpoint<string>) =>
  'clears' in how || 'batch' in how || ('aliasOf' in how && how.aliasOf === 'save')

export function checkEndpoints(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  for (const [name, how] of Object.entries(one.endpoints ?? {})) {
    if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name))
      report('R039', `endpoint '${name}' is not short camelCase`)
    if (isReadOnly(one) && writes(how))
      report('R039', `endpoint '${name}' writes what is only read`)
    if ('by' in how && !('rows' in how) && !isSingleReference(one.fields[how.by]))
      report('R039', `endpoint '${name}' goes by '${how.by}', which is not a reference`)
    if ('clears' in how && one.fields[how.clears]?.presence !== 'optional')
      report('R039', `endpoint '${name}' clears '${how.clears}', which cannot be empty`)
    if ('include' in how && !one.related?.[how.include])
      report('R039', `endpoint '${name}' includes '${how.include}', which is not in related`)
    const view = 'of' in how ? byName.get(how.of) : undefined
    if ('of' in how && !(view?.mode === 'view' && view.access === one.access))
      report('R039', `endpoint '${name}' is of '${how.of}', which is no view under the same rights`)
    checkRowsOf(one, name, how, byName, report)
  }
}

/** Of endpoints that answer a part of the rows, or those of another resource. */
function checkRowsOf(
  one: Resource,
  name: string,
  how: Endpoint<string>,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
) {
  if ('slice' in how && !Object.hasOwn(one.slices ?? {}, how.slice))
    report('R069', `endpoint '${name}' answers the slice '${how.slice}', which is not declared`)
  if ('entity' in how && !isSingleReference(one.fields[how.entity]))
    report('R069', `endpoint '${name}' goes by '${how.entity}', which is not a reference`)
  if (!('rows' in how)) return
  const target = byName.get(how.rows)
  const refers =
    target &&
    refTargets(target).some(({ key, child, to }) => !child && key === how.by && to === one.name)
  if (!refers || !isSingleReference(target.fields[how.by]))
    report(
      'R069',
      `endpoint '${name}': '${how.by}' of '${how.rows}' does not refer to '${one.name}'`,
    )
  for (const key of how.orEmpty ?? [])
    if (!target?.fields[key])
      report('R069', `endpoint '${name}': '${how.rows}' has no field '${key}'`)
}

/** Of all its calls except transitions. */
export function namesOfCalls(one: Resource): string[] {
  const { states: _states, ...plain } = one
  const others = ['saveAll', 'restore', 'file', 'getFile', 'deleteFile']
  return [...callsOf(plain as Resource).map(({ name }) => name), ...others]
}
