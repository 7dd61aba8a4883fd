// Boot checks of timelines: rows, period, and the contents and actions of bars.
import { isWritable } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import { timePattern } from '../values/kind-limits.ts'
import { formFields } from '../views/form-groups.ts'
import { isSilent, rowFilters, rowsOf } from '../views/timeline.ts'
import type { Timeline } from '../views/timeline.ts'
import type { Resource } from '../types.ts'
import type { Report } from './descriptor-fault.ts'

type ByName = ReadonlyMap<string, Resource>

export function checkTimeline(one: Resource, byName: ByName, report: Report): void {
  const { timeline } = one
  if (!timeline) return
  if (one.mode !== 'table' || !one.screens.list || one.workstation || one.archive)
    report('R160', 'is a timeline and no plain table with a list, or a workstation, or archives')
  checkRows(one, timeline, byName, report)
  checkPeriod(one, timeline, report)
  checkBars(one, timeline, byName, report)
  checkActs(one, timeline, report)
}

/** Whether dragging a bar can change this value. */
function isDrawn({ fields, ...one }: Resource, key: string): boolean {
  const field = fields[key]
  return field !== undefined && isWritable(field) && formFields(one).includes(key)
}

function checkRows(one: Resource, { rows }: Timeline, byName: ByName, report: Report) {
  for (const key of rows)
    if (!isDrawn(one, key) || !isSingleReference(one.fields[key]) || !rowsOf(one, key, byName))
      report('R161', `rows by '${key}', which is no reference of the form`)
  if (rows.length === 0 || new Set(rows).size < rows.length)
    report('R161', 'has no rows, or the same twice')
}

function checkPeriod(one: Resource, { period, fixedPeriod }: Timeline, report: Report) {
  const [first, second] = period.map((key) => one.fields[key])
  const kinds = ['moment', 'day']
  if (!first || first.kind !== second?.kind || !kinds.includes(first.kind))
    report('R162', `'${period.join("' and '")}' are neither two moments nor two days`)
  for (const key of fixedPeriod ? [] : period)
    if (!isDrawn(one, key) || one.fields[key]?.presence !== 'required')
      report('R162', `'${key}' is not required, or not in the form`)
  const isOrdered = one.rules?.some(
    (rule) => 'ascending' in rule && rule.ascending.join() === period.join(),
  )
  if (!isOrdered) report('R162', `no rule says that '${period.join("', '")}' are ascending`)
}

function checkBars(one: Resource, timeline: Timeline, byName: ByName, report: Report) {
  const { tone, label, filters = [], rows, marks = [] } = timeline
  for (const key of marks)
    if (one.fields[key]?.kind !== 'marks') report('R163', `marks '${key}' are none`)
  if (tone !== undefined && one.fields[tone]?.kind !== 'choice')
    report('R163', `tone '${tone}' is no choice`)
  for (const key of label)
    if (!one.fields[key]) report('R163', `label names '${key}', which there is not`)
  const targets = rows.flatMap((key) => rowsOf(one, key, byName) ?? [])
  for (const key of filters)
    if (!targets.some((target) => rowFilters(timeline, target).some(([known]) => known === key)))
      report('R163', `filters names '${key}', which none of its rows can be narrowed by`)
}

function checkActs(one: Resource, timeline: Timeline, report: Report) {
  const { step = 1, hours, cancel } = timeline
  if (!Number.isInteger(step) || step < 1 || (24 * 60) % step !== 0)
    report('R164', `step ${step} divides no day into minutes`)
  const isDays = one.fields[timeline.period[0]]?.kind === 'day'
  if (isDays && (timeline.step !== undefined || hours))
    report('R164', 'has days, which neither step nor hours divide')
  if (hours && !(hours.every((one) => timePattern.test(one)) && hours[0] < hours[1]))
    report('R164', `hours ${hours.join('–')} are no times of one day`)
  if (cancel !== undefined && !isSilent(one, cancel))
    report('R164', `cancel '${cancel}' is no transition, or one that asks`)
}
