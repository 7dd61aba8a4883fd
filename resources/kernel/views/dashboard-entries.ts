// Entries of the home page: rows of a list that matter without opening it.
import { hasMoments } from '../kind-traits.ts'
import { desksOf } from './desks.ts'
import { fieldOf } from '../system-fields.ts'
import { isRelativeDay } from '../values/relative-day.ts'
import type { AccessName, RoleName } from '../names.ts'
import type { Resource } from '../types.ts'

/** In display order. */
export const dashboardSections = ['next', 'off_road', 'expiring', 'today'] as const
export type DashboardSection = (typeof dashboardSections)[number]

/** Rows of one filter of the list, counted; without rows the entry is hidden. */
export interface DashboardEntry<N extends string = string> {
  readonly section: DashboardSection
  readonly filter: Readonly<Record<string, unknown>> // in the list's format; days may be relative
  readonly tone?: 'warn' | 'bad' // of its number
  readonly rows?: readonly N[] // the first rows by name, each with these fields
  readonly sort?: N | `-${N}` // of these rows; default: the list's
  readonly edits?: AccessName // only for users who may edit this: those who do the work
  readonly responsible?: readonly RoleName[] // they see the rows, others the number
  readonly responsibleOnly?: true // others do not have it
  readonly desk?: string // the desk whose list it opens
}

export type DashboardEntries<N extends string = string> = Readonly<
  Record<string, DashboardEntry<N>>
>

/**
 * How relevant an entry is to the reader: 0 their own records, 1 the work of one of their roles, 2
 * everything else.
 */
export function nearnessOfEntry(
  { filter, responsible = [] }: Pick<DashboardEntry, 'filter' | 'responsible'>,
  roles: readonly string[],
): 0 | 1 | 2 {
  if (Object.values(filter).includes('me')) return 0
  return responsible.some((one) => roles.includes(one)) ? 1 : 2
}

/** Of equally relevant entries, problems come first. */
export const toneRank = (tone: DashboardEntry['tone']): number =>
  ['bad', 'warn', undefined].indexOf(tone)

/** Rows that an entry shows; the list has the others. */
export const dashboardRows = 5

/**
 * The filter with `{from: 'today'}` replaced by a moment where a field has moments: `midnight` is
 * the start of the day in the contract's time zone.
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
 * The resource whose rights and rows an entry uses: a desk with its own calls, else the resource.
 */
export function placeOfEntry(one: Resource, { desk }: Pick<DashboardEntry, 'desk'>): Resource {
  const found = desksOf(one).find((other) => other.desk?.key === desk && other.desk?.ownCalls)
  return found ?? one
}

/**
 * The list that an entry of `one` opens: its own, a desk's, or the workstation whose queue it is.
 * Undefined if none of them has a screen.
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
