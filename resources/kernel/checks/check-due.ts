// Boot checks of due rules, and of the resources that they involve.
import { isSingleReference } from '../kind-traits.ts'
import { dueFields, measures, ruleFieldOf, urgencies } from '../rules/due.ts'
import type { Due } from '../rules/due.ts'
import type { Field, Fields, Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

type ByName = ReadonlyMap<string, Resource>

export function checkDue(one: Resource, byName: ByName, report: Report): void {
  const { due } = one
  if (!due) return
  if (one.mode !== 'table' || one.states)
    report('R180', 'has rules of what falls due, and is no plain table')
  const of = one.fields[due.of]
  const subject = byName.get(of?.options.to ?? '')
  if (!isSingleReference(of) || !isSingleReference(one.fields[due.what]) || !subject)
    report('R180', `'${due.of}' or '${due.what}' is no reference`)
  checkAlike(one, due, subject, report)
  checkMeasures(one, due, report)
  checkWhile(one, due, report)
  checkInto(one, due, byName, report)
  checkAround(due, byName, report)
}

function checkAlike(
  { fields }: Resource,
  { alike }: Due,
  subject: Resource | undefined,
  report: Report,
) {
  if (alike.length === 0) report('R181', 'is alike in nothing')
  for (const key of alike)
    if (!fields[key] || fields[key]?.options.to !== subject?.fields[key]?.options.to)
      report('R181', `is alike in '${key}', which '${subject?.name}' has not, or otherwise`)
}

function checkMeasures({ fields }: Resource, { every, once }: Due, report: Report) {
  const isNumber = (key: string) => fields[key]?.kind === 'integer'
  const given = (of: Due['every']) => measures.filter((measure) => of[measure] !== undefined)
  if (given(every).length === 0) report('R182', 'falls due at no interval')
  for (const measure of given(every))
    if (!isNumber(every[measure] ?? '')) report('R182', `every ${measure} is no integer`)
  for (const measure of given(once)) {
    const key = once[measure] ?? ''
    if (measure === 'days' ? fields[key]?.kind !== 'day' : !isNumber(key))
      report('R182', `once at ${measure} is neither a day nor an integer`)
  }
}

function checkWhile({ fields }: Resource, due: Due, report: Report) {
  for (const key of Object.keys(due.while))
    if (!['flag', 'choice', 'integer', 'text'].includes(fields[key]?.kind ?? ''))
      report('R183', `while names '${key}', which has no plain values`)
}

function checkInto(one: Resource, due: Due, byName: ByName, report: Report) {
  const into = byName.get(due.into)
  if (!into?.states || into.mode !== 'table') {
    report('R184', `'${due.into}' are no documents`)
    return
  }
  const key = ruleFieldOf(one, into.fields)
  if (key === undefined || !into.fields[key]?.options.derived)
    report('R184', `'${due.into}' have no derived reference to their rule`)
  const isOnce = into.rules?.some(
    (rule) => 'unique' in rule && rule.unique.join() === [key, due.of, 'cycle'].join(),
  )
  if (!isOnce) report('R184', `no rule says that '${due.into}' have one row for each cycle`)
  if (
    Object.keys(urgencies).join() !== Object.keys(into.fields.urgency?.options.choices ?? {}).join()
  )
    report('R184', `'${due.into}' have another urgency`)
  for (const name of [due.of, due.what, ...due.copies])
    if (!isAlike(one.fields[name], into.fields[name]))
      report('R185', `'${name}' is not the same in '${due.into}'`)
  checkFieldsOf('into', into, report)
}

function isAlike(own: Field | undefined, other: Field | undefined): boolean {
  return own !== undefined && own.kind === other?.kind && own.options.to === other.options.to
}

function checkAround(due: Due, byName: ByName, report: Report) {
  const [since, meter, limits] = [due.since, due.meter, due.limits].map((name) => byName.get(name))
  const hasKeys = (fields: Fields | undefined, keys: readonly string[]) =>
    keys.every((key) => isSingleReference(fields?.[key]))
  if (since?.mode !== 'append' || !hasKeys(since.fields, [due.of, due.what]))
    report('R186', `'${due.since}' is not where it is written what was done`)
  else checkFieldsOf('since', since, report)
  if (meter?.mode !== 'append' || !hasKeys(meter.fields, [due.of]))
    report('R186', `'${due.meter}' is not where meters are read`)
  else checkFieldsOf('meter', meter, report)
  if (limits?.mode !== 'single') report('R186', `'${due.limits}' is not of mode 'single'`)
  else checkFieldsOf('limits', limits, report)
}

function checkFieldsOf(part: keyof typeof dueFields, { name, fields }: Resource, report: Report) {
  for (const [key, kind] of Object.entries(dueFields[part]))
    if (fields[key]?.kind !== kind) report('R186', `'${name}' has no '${key}' of kind ${kind}`)
}

/** The list of all due dates: a view, alone, of references to different resources. */
export function checkDueDates(one: Resource, byName: ByName, report: Report): void {
  if (one.dueDates === undefined) return
  const others = [...byName.values()].filter(({ dueDates, desk }) => dueDates && !desk)
  if (one.mode !== 'view' || others.length > 1)
    report('R188', 'lists due dates, and is no view or not the only one')
  const targets = one.dueDates.map((key) => one.fields[key]?.options.to)
  if (targets.includes(undefined) || new Set(targets).size < targets.length)
    report('R188', 'lists due dates by what is no reference, or twice the same')
}
