// By what the rows of a list are grouped, and which columns are summed up for each group.
import type { Readable } from '../access.ts'
import { largestSize } from '../calls/page-sizes.ts'
import { fieldEntries } from '../derive.ts'
import { traitsOf } from '../kind-traits.ts'
import type { Field, Resource } from '../types.ts'
import { isSummable } from './column-sums.ts'

/** Days and moments are grouped by days or by months; all other fields by their values. */
const timeSteps = ['day', 'month'] as const
type TimeStep = (typeof timeSteps)[number]

export interface Grouping {
  readonly key: string
  readonly field: Field
  /** undefined: each value is a group. */
  readonly step: TimeStep | undefined
}

/** Of the first groups in an answer, unless more are asked for. */
export const defaultGroups = 50
export const mostGroups = largestSize
/** Columns summed up in one call: PostgreSQL passes at most 100 arguments to a function. */
export const mostSums = 40

/** The possible groupings of a field: none, one, or one for each step of time. */
function groupingsBy(key: string, field: Field): Grouping[] {
  const { groupedBy } = traitsOf(field)
  if (groupedBy === 'nothing' || field.options.parameter) return []
  // a month is a value
  if (groupedBy === 'value' || field.options.of === 'month')
    return [{ key, field, step: undefined }]
  return timeSteps.map((step) => ({ key, field, step }))
}

type Grouped = Pick<Resource, 'fields'>

/** All groupings of a list by fields that its reader may read, in the descriptor's order. */
export function groupingsOf({ fields }: Grouped, readable: Readable): Grouping[] {
  return fieldEntries(fields).flatMap(([key, field]) =>
    readable(key, field) ? groupingsBy(key, field) : [],
  )
}

/** As requests, addresses and saved views write it: 'status_id', 'departed_at:month'. */
export const writeGrouping = ({ key, step }: Pick<Grouping, 'key' | 'step'>): string =>
  step ? `${key}:${step}` : key

/** null: there is no such grouping for this reader. */
export function readGrouping(of: Grouped, text: unknown, readable: Readable): Grouping | null {
  return groupingsOf(of, readable).find((one) => writeGrouping(one) === text) ?? null
}

/** The columns that can be summed up, in the descriptor's order. */
export function summableFields(
  { fields, list }: Pick<Resource, 'fields' | 'list'>,
  readable: Readable,
): [string, Field][] {
  const declared: readonly string[] = list.totals ?? []
  return fieldEntries(fields).filter(
    ([key, field]) => readable(key, field) && (declared.includes(key) || isSummable(field)),
  )
}

/** The value that all rows of a group have in common; of a month its first day. */
export type GroupValue = string | number | boolean | null

export interface ListGroup {
  readonly value: GroupValue
  /** Of a reference: the title of its record. */
  readonly label?: string | null
  readonly count: number
  /** Exact, as text, by the keys of the columns. */
  readonly sums: Readonly<Record<string, string>>
}

export interface ListGroups {
  readonly groups: readonly ListGroup[]
  /** The number of all groups. */
  readonly total: number
}
