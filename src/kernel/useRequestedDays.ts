import { useLocation } from 'react-router-dom'
import { filterIn } from '../common/listAddress.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * The requested days of a view's list, as a filter; its records are loaded for the same days.
 * Undefined if the resource has no such parameter, and outside a filtered list.
 */
export function useRequestedDays({ fields }: Resource): Record<string, unknown> | undefined {
  const { search } = useLocation()
  const key = Object.keys(fields).find((one) => fields[one]?.options.parameter)
  const value = key === undefined ? undefined : filterIn(search)[key]
  return key === undefined || value === undefined ? undefined : { [key]: value }
}

/** The query of a list for a single record. */
export const singleRowQuery = (id: number, asked: Record<string, unknown> = {}) => ({
  filter: { ...asked, id: [id] },
  sort: { field: 'id', order: 'ASC' as const },
  pagination: { page: 1, perPage: 1 },
  meta: { count: false, unattended: true },
})
