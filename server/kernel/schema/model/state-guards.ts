// The guards that enforce a document's declared states: of its own table, of its child rows and
// links, and of its files.
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { States } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../../db/columns.ts'
import { identifier } from './sql-text.ts'
import type { Guard } from './model-types.ts'

/** Guards of the resource's own table, including its files; none without states. */
export function documentGuards(resource: Resource): Guard[] {
  const { states, fields } = resource
  if (!states) return []
  const filed = fieldEntries(fields).flatMap(([key, field]) => {
    const frozen = isAttachment(field) ? frozenStates(states, key) : []
    return frozen.length > 0 ? [[key, frozen] as const] : []
  })
  const own: Guard = `states ${JSON.stringify([JSON.stringify(ruleOf(resource, states))])}`
  if (filed.length === 0) return [own]
  const rule = JSON.stringify(Object.fromEntries(filed))
  const args = [...documentOf(resource, states), resource.name, rule]
  return [own, `frozen_files ${JSON.stringify(args)}`]
}

/** Guards of the table of one list of child rows or references. */
export function partGuards(resource: Resource, key: string): Guard[] {
  const { states } = resource
  const frozen = states ? frozenStates(states, key) : []
  if (!states || frozen.length === 0) return []
  const args = [...documentOf(resource, states), `{${frozen.join(',')}}`]
  return [`frozen_rows ${JSON.stringify(args)}`]
}

const documentOf = (resource: Resource, { field }: States) => [identifier(tableOf(resource)), field]
const frozenStates = ({ frozen = {} }: States, key: string) =>
  Object.entries(frozen).flatMap(([state, keys]) =>
    keys === true || keys.includes(key) ? [state] : [],
  )
const keptColumns = ['id', 'contract_id', 'created_at', 'created_by']

/** The arguments of guard_states (migrations/0033_system_states.sql). */
function ruleOf(resource: Resource, states: States): object {
  const { field, frozen = {}, afterwards, kept = [] } = states
  const { fields } = resource
  const columns = (keys: readonly string[]) =>
    keys.flatMap((key) => (fields[key] ? columnsOf(key, fields[key]) : []))
  const transitions: Record<string, string[]> = {}
  for (const [, { from, to, asks = [], takes = [] }] of transitionsOf(resource))
    for (const state of to === undefined ? [] : from) {
      const step = `${state}>${to}`
      const given = columns([...asks, ...takes])
      transitions[step] = [...new Set([...(transitions[step] ?? []), ...given])]
    }
  // derived values may change, stamps among them, and fields shown or hidden by a state
  const free = fieldEntries(fields).flatMap(([key, { options }]) =>
    options.derived || Object.hasOwn(options.when ?? {}, field) ? [key] : [],
  )
  // the whole document, or all fields except those that rules still write
  const all = afterwards && [
    ...keptColumns,
    ...columns(Object.keys(fields).filter((key) => !afterwards.includes(key))),
  ]
  return {
    field,
    initial: fields[field]?.options.initial,
    transitions,
    free: columns(free),
    frozen: Object.fromEntries(
      Object.entries(frozen).map(([state, keys]) => [
        state,
        keys === true ? (all ?? true) : columns(keys),
      ]),
    ),
    kept,
  }
}
