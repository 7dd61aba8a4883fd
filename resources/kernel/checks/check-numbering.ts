// Boot checks of numbering: the field, the series and year, and the transition.
import { fieldEntries } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import { numberYear } from '../rules/numbering.ts'
import type { Numbering } from '../rules/numbering.ts'
import type { Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

/** Reports the parts of `numbering` that do not fit the resource. */
export function checkNumbering(one: Resource, report: Report): void {
  const { numbering, fields } = one
  if (!numbering) return
  const { field, per = [], yearOf } = numbering
  const number = fields[field]
  if (number?.kind !== 'integer' || !number.options.derived || number.options.initial !== undefined)
    report('R110', `'${field}' is no derived integer without an initial value: it is no number`)
  if (fieldEntries(fields).some(([key]) => key === numberYear))
    report('R110', `key '${numberYear}' is taken by the year of the numbers`)
  for (const key of per)
    if (!isSingleReference(fields[key]) || per.indexOf(key) !== per.lastIndexOf(key))
      report('R111', `'${key}' is no reference, or named twice: no series goes by it`)
  if (!isDated(one, numbering))
    report('R112', `'${yearOf}' is no moment or day that every numbered document has`)
  checkTransition(one, numbering, report)
}

function isDated({ fields, states }: Resource, { yearOf, on }: Numbering): boolean {
  const field = fields[yearOf]
  const asked = states?.transitions[on]?.asks?.includes(yearOf) === true
  return (
    (field?.kind === 'moment' || field?.kind === 'day') && (field.presence === 'required' || asked)
  )
}

/** The database identifies a transition by its start and target states. */
function checkTransition({ states }: Resource, { on, field }: Numbering, report: Report): void {
  const step = states?.transitions[on]
  if (!step) return report('R113', `numbering names no transition '${on}'`)
  for (const [name, { from, to }] of Object.entries(states?.transitions ?? {}))
    if (
      name !== on &&
      to !== undefined &&
      to === step.to &&
      from.some((state) => step.from.includes(state))
    )
      report('R113', `transition '${name}' goes the way of '${on}', which gives the number`)
  if (step.asks?.includes(field))
    report('R113', `transition '${on}' asks '${field}', which the database gives`)
}
