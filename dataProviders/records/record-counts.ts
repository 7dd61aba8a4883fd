// Counts, sums and groups of the records that match a filter.
import type { Resource } from '#resources/kernel/types.ts'
import type { Count } from '#resources/wire/records.ts'
import type { ListGroups } from '#resources/kernel/values/list-groupings.ts'
import { call } from '../http/call.ts'
import { asUnattended } from './list-meta.ts'
import type { ListMeta } from './list-meta.ts'
import { filterAtDesk, wireFilter } from './wire-query.ts'

export interface GroupsParams extends Omit<CountParams, 'exact'> {
  /** Missing: all rows are one group. */
  by?: string
  /** Keys of the columns that are summed up for each group. */
  sums: readonly string[]
  /** The page of groups, from 0. */
  page?: number
  size?: number
}

export type TotalsParams = Omit<CountParams, 'exact'>
/** Sums by the keys of their columns. */
export type Totals = Readonly<Record<string, string>>

export interface CountParams {
  filter?: Readonly<Record<string, unknown>>
  exact?: boolean
  meta?: ListMeta
  signal?: AbortSignal
}

/** One of several counts: its own conditions. */
export interface CountRequest {
  filter?: Readonly<Record<string, unknown>>
  archive?: boolean
}

export interface CountsParams extends Pick<CountParams, 'filter' | 'meta' | 'signal'> {
  counts: readonly CountRequest[]
}

export function countCalls(named: (name: string) => Resource) {
  return {
    /** The groups of the rows that match the filter, each with its number of rows and its sums. */
    async getGroups(name: string, { filter, meta, signal, ...asked }: GroupsParams) {
      const resource = named(name)
      const body = {
        ...asked,
        filter: wireFilter(filterAtDesk(resource, filter)),
        ...(meta?.archive && { archive: true }),
      }
      return {
        data: await call<ListGroups>('POST', `${resource.basePaths[0]}/getGroupsByFilter`, {
          ...{ body, signal, ...asUnattended(meta) },
        }),
      }
    },
    /** Exact sums of columns over all rows that match the filter, by their keys. */
    async getTotals(name: string, { filter, meta, signal }: TotalsParams) {
      const resource = named(name)
      return {
        data: await call<Totals>('POST', `${resource.basePaths[0]}/getTotalsByFilter`, {
          body: wireFilter(filterAtDesk(resource, filter)),
          signal,
          ...asUnattended(meta),
        }),
      }
    },
    /** The number of rows that match each of several filters and the common one, in one call. */
    async getCounts(name: string, { filter, counts, meta, signal }: CountsParams) {
      const resource = named(name)
      const asked = counts.map((one) => ({ ...one, filter: wireFilter(one.filter) }))
      const body = { filter: wireFilter(filterAtDesk(resource, filter)), counts: asked }
      return {
        data: await call<Count[]>('POST', `${resource.basePaths[0]}/getCountsByFilter`, {
          body,
          signal,
          ...asUnattended(meta),
        }),
      }
    },
    async getCount(name: string, { filter, exact, meta, signal }: CountParams) {
      const resource = named(name)
      return {
        data: await fetchCount(
          resource,
          { ...wireFilter(filterAtDesk(resource, filter)), ...(exact && { exact }) },
          meta,
          signal,
        ),
      }
    },
  }
}

export function fetchCount(
  resource: Resource,
  body: object,
  { archive }: ListMeta = {},
  signal?: AbortSignal,
) {
  return call<Count>(
    'POST',
    `${resource.basePaths[0]}/${archive ? 'getArchiveCountByFilter' : 'getCountByFilter'}`,
    { body, signal },
  )
}
