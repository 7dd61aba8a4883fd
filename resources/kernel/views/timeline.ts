// A list as a timeline: records as bars over days and hours, in the rows of what they refer to.
import { isFilterable, lookupOf } from '../derive.ts'
import { possibleTransitions, transitionsOf } from '../rules/states.ts'
import type { Field, Resource } from '../types.ts'

export interface Timeline<N extends string = string> {
  // references by whose records the rows can be: vehicles, drivers; the first one at first
  readonly rows: readonly N[]
  // moments, the first before the second, or days, both of them included
  readonly period: readonly [start: N, end: N]
  readonly tone?: N // the choice in whose tone a bar is shown
  readonly label: readonly N[] // what a bar says beside its hours; what its row says is left out
  readonly scale?: 'day' | 'week' | 'month' // at which it opens; default: a week
  readonly step?: number // minutes to which what is dragged snaps; default: 30
  // of moments: from when to when a new bar lies that is drawn over whole days
  readonly hours?: readonly [from: string, to: string]
  readonly filters?: readonly string[] // fields of the records in the rows: their subdivision
  // its time follows from something else: a bar changes its row alone, and none is drawn
  readonly fixedPeriod?: true
  // fields of marks: a bar says those of their codes that are bad or warn; of a verdict its standing
  readonly marks?: readonly N[]
  // what removing is to a document: a transition that asks nothing; default: it is deleted
  readonly cancel?: string
}

const minutesOfDay = 24 * 60
const usualStep = 30

/** Minutes to which a bar snaps: of days a whole one. */
export function stepOf({ fields }: Pick<Resource, 'fields'>, { period, step }: Timeline): number {
  return fields[period[0]]?.kind === 'day' ? minutesOfDay : (step ?? usualStep)
}

/** The resource whose records are the rows by a reference: those that it is picked from. */
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

/** The transition that takes back what another one has made of a document, which asks nothing. */
export function returnFrom(of: Resource, before: object, after: object): string | undefined {
  const field = of.states?.field ?? ''
  const was = (before as Readonly<Record<string, unknown>>)[field]
  return possibleTransitions(of, after as Readonly<Record<string, unknown>>).find(
    ([, { to, asks = [] }]) => to === was && asks.length === 0,
  )?.[0]
}

/** Whether the document can be cancelled where it is. */
export function isCancellable(of: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const name = of.timeline?.cancel
  if (name === undefined) return true
  return possibleTransitions(of, row).some(([one]) => one === name)
}

/** Whether a transition of that name asks nothing. */
export function isSilent(of: Resource, name: string): boolean {
  const found = transitionsOf(of).find(([one]) => one === name)
  return found !== undefined && (found[1].asks ?? []).length === 0
}
