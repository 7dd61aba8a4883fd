import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { singleRowQuery, useRequestedDays } from '../useRequestedDays.ts'
import { prefetchedRecordKey, takePrefetched } from './recordPrefetch.ts'
import type { Row } from './formValues.ts'

/**
 * One record with its children and files, fresh from the server. Separate from react-admin's cache,
 * which contains list rows that lack both: saved back, they would delete the children.
 */
export function useRecord(of: Resource, id: number | null, wanted: boolean) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const asked = useRequestedDays(of)
  return useQuery({
    queryKey: [...recordQueryKey(of, id), ...(asked ? [asked] : [])],
    queryFn: async ({ signal }) => {
      const early = asked
        ? undefined
        : takePrefetched<Row>(queries, prefetchedRecordKey(of, id ?? 0))
      if (early) return early
      const listed =
        asked && (await dataProvider.getList<Row>(of.name, singleRowQuery(id ?? 0, asked))).data
      return listed?.[0] ?? (await dataProvider.getOne<Row>(of.name, { id: id ?? 0, signal })).data
    },
    enabled: wanted && id !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (count, error) =>
      count < 1 && !(error instanceof HttpError && error.status >= 400 && error.status < 500),
  })
}

/** The query key of a record. */
export function recordQueryKey(of: Resource, id: number | null) {
  return [of.name, 'record', id]
}

/** Updates the cached record after a save: a copy then starts with the stored values. */
export function useStoredRecord(of: Resource): (row: Row) => void {
  const queries = useQueryClient()
  return (row) => {
    // Only entries in use: a new one would outlive the form and be taken for fresh.
    if (queries.getQueryData(recordQueryKey(of, row.id)))
      queries.setQueryData(recordQueryKey(of, row.id), row)
  }
}

/**
 * Passes a server response to the form that replaces this one at another address, without a reload
 * or flicker.
 */
export function useRecordHandover(of: Resource) {
  const queries = useQueryClient()
  const keyFor = (id: number) => [of.name, 'handover', id]
  return {
    give: (row: Row) => void queries.setQueryData(keyFor(row.id), row),
    /** For the form's initial state, which React may read more than once before it mounts. */
    peek: (id: number | null): Row | null =>
      id === null ? null : (queries.getQueryData<Row>(keyFor(id)) ?? null),
    /** Called once the form is mounted, so that forms opened later do not get the row. */
    drop: (id: number) => queries.removeQueries({ queryKey: keyFor(id) }),
  }
}
