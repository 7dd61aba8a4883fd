// Boot checks of states: the graph of a document's transitions and its references.
import { knowsMe } from '../system-fields.ts'
import { fieldEntries, isWritable } from '../derive.ts'
import { isSecret, isSingleReference, traitsOf } from '../kind-traits.ts'
import type { States, Transition } from '../rules/states.ts'
import type { Field, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

/** `calls`: the names of the resource's other calls. */
export function checkStates(one: Resource, calls: readonly string[], report: Report): void {
  const { states, fields } = one
  if (!states) return
  if (one.mode !== 'table' || one.archive)
    report('R061', 'has states and is no table, or archives: documents are removed or cancelled')
  const field = fields[states.field]
  const initial = field?.options.initial
  if (field?.kind !== 'choice' || !field.options.derived || typeof initial !== 'string')
    return report('R061', `'${states.field}' is no derived choice with an initial value`)
  const codes = Object.keys(field.options.choices ?? {})
  for (const [name, transition] of Object.entries(states.transitions)) {
    if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name) || calls.includes(name))
      report('R063', `transition '${name}' is no short camelCase name, or another call has it`)
    checkTransition(one, name, transition, codes, report)
    if (transition.notifies?.includes('next') && !leadsOn(states, transition))
      report('R072', `transition '${name}' notifies 'next', and none leads on from its state`)
  }
  checkFrozen(one, states, codes, report)
  const reached = reachable(states, initial)
  for (const code of codes)
    if (!reached.has(code)) report('R062', `no transition leads to the state '${code}'`)
}

const leadsOn = ({ transitions }: States, { to }: Transition) =>
  Object.values(transitions).some(({ from }) => to !== undefined && from.includes(to))

function checkTransition(
  one: Resource,
  name: string,
  step: Transition,
  codes: readonly string[],
  report: Report,
) {
  const { fields } = one
  const { from, to, asks = [], shows = [], stamps = {}, override } = step
  if (from.length === 0 || (to !== undefined && from.includes(to)))
    report('R062', `transition '${name}' comes from nowhere, or leads to where it comes from`)
  if (to === undefined && stamps.at === undefined)
    report('R062', `transition '${name}' leads nowhere, and stamps no moment`)
  for (const code of to === undefined ? from : [...from, to])
    if (!codes.includes(code)) report('R062', `transition '${name}' names no state '${code}'`)
  checkInputFields(one, name, step, report)
  if (shows.length > 0 && asks.length === 0)
    report('R064', `transition '${name}' shows what follows, and asks nothing`)
  for (const key of shows)
    if (!fields[key]?.options.derived)
      report('R064', `transition '${name}' shows '${key}', which is not derived`)
  checkProposed(one, name, step, report)
  if (override && !saysOverride(fields[override.rows]))
    report('R169', `'${override.rows}' are no derived child rows with code, reason and staff_id`)
  const { by, at, reported } = stamps
  const isDerived = (key: string) => fields[key]?.options.derived === true
  const who = by === undefined ? undefined : fields[by]
  if (by !== undefined && !(who && isSingleReference(who) && knowsMe(who) && isDerived(by)))
    report('R065', `'${by}' is no derived reference to employees: nobody can be stamped on it`)
  if (at !== undefined && !(fields[at]?.kind === 'moment' && isDerived(at)))
    report('R065', `'${at}' is no derived moment`)
  if (reported && at === undefined) report('R065', `transition '${name}' reports no moment`)
}

/** Fields set by a transition must be writable at that time. */
function checkInputFields(
  { fields, states }: Resource,
  name: string,
  { from, to, asks = [], takes = [] }: Transition,
  report: Report,
) {
  for (const key of [...asks, ...takes]) {
    const field = fields[key]
    const isAsked =
      field &&
      isWritable(field) &&
      traitsOf(field).stored === 'columns' &&
      !isSecret(field) &&
      !field.options.immutable
    const isKept = from.some((code) => {
      const frozen = states?.frozen?.[code]
      return to === undefined && (frozen === true || frozen?.includes(key))
    })
    if (!isAsked || isKept || (asks.includes(key) && takes.includes(key)))
      report('R064', `transition '${name}' asks '${key}', which it cannot write`)
  }
}

/** A proposed value must be shown in the dialog, and fit the field. */
function checkProposed({ fields }: Resource, name: string, step: Transition, report: Report) {
  const { asks = [], takes = [], shows = [], proposes = {} } = step
  for (const [key, from = ''] of Object.entries(proposes)) {
    const isTaken = [...asks, ...takes].includes(key) && shows.includes(from)
    if (!isTaken || fields[key]?.kind !== fields[from]?.kind)
      report('R064', `transition '${name}' proposes '${from}' for '${key}'`)
  }
}

function saysOverride(field: Field | undefined): boolean {
  const { code, reason, staff_id: staff } = field?.options.fields ?? {}
  const kinds = [code?.kind, reason?.kind, staff?.kind].join(' ')
  return field?.options.derived === true && kinds === 'choice text ref'
}

function checkFrozen(one: Resource, states: States, codes: readonly string[], report: Report) {
  const named = [...Object.keys(states.frozen ?? {}), ...(states.kept ?? [])]
  for (const code of named)
    if (!codes.includes(code)) report('R066', `frozen or kept names no state '${code}'`)
  const keys = new Set(fieldEntries(one.fields).map(([key]) => key))
  for (const frozen of Object.values(states.frozen ?? {}))
    for (const key of frozen === true ? [] : frozen)
      if (!keys.has(key) || key === states.field)
        report('R066', `frozen names '${key}', which is no field that could change`)
  for (const key of states.afterwards ?? []) {
    const field = one.fields[key]
    const isPlain = field?.options.derived === true && traitsOf(field).stored === 'columns'
    if (!isPlain || key === states.field)
      report('R066', `afterwards names '${key}', which is no derived value of one row`)
  }
}

function reachable({ transitions }: States, initial: string): ReadonlySet<string> {
  const reached = new Set([initial])
  const steps = Object.values(transitions)
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const { from, to } of steps)
      if (to !== undefined && from.some((code) => reached.has(code))) reached.add(to)
  }
  return reached
}
