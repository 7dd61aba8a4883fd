// Entries of the home page: rows of a list that somebody wants to know of without opening it.
import { hasMoments } from '../kind-traits.ts'
import { desksOf } from './desks.ts'
import { fieldOf } from '../system-fields.ts'
import { isRelativeDay } from '../values/relative-day.ts'
import type { AccessName, RoleName } from '../names.ts'
import type { Resource } from '../types.ts'

/** In the order in which they stand. */
export const dashboardSections = ['next', 'off_road', 'expiring', 'today'] as const
export type DashboardSection = (typeof dashboardSections)[number]

/** Rows of one filter of the list, counted; where there are none the entry is not shown. */
export interface DashboardEntry<N extends string = string> {
  readonly section: DashboardSection
  readonly filter: Readonly<Record<string, unknown>> // as the list takes it; days may be relative
  readonly tone?: 'warn' | 'bad' // of its number
  readonly rows?: readonly N[] // the first rows by name, each with these fields
  readonly sort?: N | `-${N}` // of these rows; default: the list's
  readonly edits?: AccessName // for those alone who may edit this: whoever does the work
  readonly responsible?: readonly RoleName[] // they see the rows, others the number
  readonly responsibleOnly?: true // others do not have it
  readonly desk?: string // at which its list opens
}

export type DashboardEntries<N extends string = string> = Readonly<
  Record<string, DashboardEntry<N>>
>

/**
 * How near an entry is to the reader: 0 what is his own, 1 what is the work of one of his roles,
 * 2 everything else.
 */
export function nearnessOfEntry(
  { filter, responsible = [] }: Pick<DashboardEntry, 'filter' | 'responsible'>,
  roles: readonly string[],
): 0 | 1 | 2 {
  if (Object.values(filter).includes('me')) return 0
  return responsible.some((one) => roles.includes(one)) ? 1 : 2
}

/** Of entries that are equally near, what is wrong comes first. */
export const toneRank = (tone: DashboardEntry['tone']): number =>
  ['bad', 'warn', undefined].indexOf(tone)

/** Rows that an entry shows; the list has the others. */
export const dashboardRows = 5

/**
 * The filter with moments in place of `{from: 'today'}` where a field has moments: `midnight` is
 * when the day began where the contract is.
 */
export function filterOfDay(
  resource: Resource,
  filter: DashboardEntry['filter'],
  midnight: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      const field = fieldOf(resource, key)
      const from = (value as { from?: unknown } | null)?.from
      const isToday = field && hasMoments(field) && isRelativeDay(from)
      return [key, isToday ? { from: midnight } : value]
    }),
  )
}

/**
 * Whose rights and rows an entry has: those of a desk with calls of its own, else the resource's.
 */
export function placeOfEntry(one: Resource, { desk }: Pick<DashboardEntry, 'desk'>): Resource {
  const found = desksOf(one).find((other) => other.desk?.key === desk && other.desk?.ownCalls)
  return found ?? one
}

/**
 * Where an entry of `one` leads: its own list, a desk's, or the workstation whose queue it is.
 * Undefined where none of them has a screen.
 */
export function listOfEntry<R extends Resource>(
  one: Resource,
  { desk }: Pick<DashboardEntry, 'desk'>,
  resources: readonly R[],
): R | undefined {
  const named = (name: string) => resources.find((other) => other.name === name)
  if (desk !== undefined) {
    const found = desksOf(one).find((other) => other.desk?.key === desk)
    return found?.screens.list && named(found.desk?.name ?? '')
  }
  if (one.screens.list) return named(one.name)
  return resources.find(
    ({ workstation, screens }) => workstation?.queue === one.name && screens.list,
  )
}
