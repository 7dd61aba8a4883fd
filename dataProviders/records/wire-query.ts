// react-admin's parameters → the filter payload of the wire.
import { defaultSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'

export interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Readonly<Record<string, unknown>>
}

/** 'name', '-name': an order in wire format. */
export function wireSort({ field, order }: NonNullable<ListParams['sort']>): string {
  return (order === 'DESC' ? '-' : '') + field
}

/** Page numbers from this one on mean the last page, whose number is unknown. */
export const lastPage = 1_000_000_000

/**
 * The conditions alone, as counts take them. Empty texts and lists are no condition; `q` is
 * react-admin's name of `search`.
 */
export function wireFilter(
  filter: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { q, ...rest } = filter
  const words = { ...rest, search: rest.search ?? q }
  return Object.fromEntries(
    Object.entries(words).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** At a desk that uses the calls of its resource, restricts the filter to its slice. */
export function filterAtDesk(
  { desk }: Pick<Resource, 'desk'>,
  filter: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return desk && desk.slice !== null && !desk.ownCalls ? { ...filter, slice: desk.slice } : filter
}

/** The whole payload: pages from 0, `-field` for descending. */
export function wireQuery({ pagination, sort, filter }: ListParams): Record<string, unknown> {
  const { page = 1, perPage = defaultSize } = pagination ?? {}
  return {
    ...wireFilter(filter),
    page: page >= lastPage ? -1 : page - 1,
    size: perPage,
    ...(sort?.field && { sort: wireSort(sort) }),
  }
}
