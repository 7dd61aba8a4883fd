// A list as a timeline: records as bars over days and hours, in rows of the records that they refer
// to.
import { isFilterable, lookupOf } from '../derive.ts'
import { possibleTransitions, transitionsOf } from '../rules/states.ts'
import type { Field, Resource } from '../types.ts'

export interface Timeline<N extends string = string> {
  // references whose records can be the rows: vehicles, drivers; the first is the default
  readonly rows: readonly N[]
  // moments, the first before the second, or days, both of them included
  readonly period: readonly [start: N, end: N]
  readonly tone?: N // the choice whose tone colours a bar
  readonly label: readonly N[] // the text of a bar beside its hours, without what its row shows
  readonly scale?: 'day' | 'week' | 'month' // initial scale; default: a week
  readonly step?: number // minutes to which dragging snaps; default: 30
  // of moments: the hours of a new bar drawn over whole days
  readonly hours?: readonly [from: string, to: string]
  readonly filters?: readonly string[] // fields of the records in the rows: their subdivision
  // its period is derived: a bar can only change rows, and none can be drawn
  readonly fixedPeriod?: true
  // fields of marks: a bar shows their bad and warning codes; of a verdict its standing
  readonly marks?: readonly N[]
  // how to remove a document: a transition without input; default: deletion
  readonly cancel?: string
}

const minutesOfDay = 24 * 60
const usualStep = 30

/** Minutes to which a bar snaps: for days a whole one. */
export function stepOf({ fields }: Pick<Resource, 'fields'>, { period, step }: Timeline): number {
  return fields[period[0]]?.kind === 'day' ? minutesOfDay : (step ?? usualStep)
}

/** The resource whose records are the rows by a reference: that from which it is picked. */
export function rowsOf(
  { fields }: Pick<Resource, 'fields'>,
  key: string,
  byName: ReadonlyMap<string, Resource>,
): Resource | undefined {
  const field = fields[key]
  return field && byName.get(lookupOf(field))
}

/** Those of the timeline's filters that the resource in the rows has. */
export function rowFilters(
  { filters = [] }: Timeline,
  target: Resource,
): [key: string, field: Field][] {
  return filters.flatMap((key): [string, Field][] => {
    const field = target.fields[key]
    return field && isFilterable(field) ? [[key, field]] : []
  })
}

/** The transition without input that reverses another one of a document. */
export function returnFrom(of: Resource, before: object, after: object): string | undefined {
  const field = of.states?.field ?? ''
  const was = (before as Readonly<Record<string, unknown>>)[field]
  return possibleTransitions(of, after as Readonly<Record<string, unknown>>).find(
    ([, { to, asks = [] }]) => to === was && asks.length === 0,
  )?.[0]
}

/** Whether the document can be cancelled in its state. */
export function isCancellable(of: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const name = of.timeline?.cancel
  if (name === undefined) return true
  return possibleTransitions(of, row).some(([one]) => one === name)
}

/** Whether a transition has no input. */
export function isSilent(of: Resource, name: string): boolean {
  const found = transitionsOf(of).find(([one]) => one === name)
  return found !== undefined && (found[1].asks ?? []).length === 0
}
