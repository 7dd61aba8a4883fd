import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { isSortable, resourceOf, titleFields } from '#resources/kernel/derive.ts'
import { recordName } from '../show/recordName.ts'
import { nearestFirst } from './match.ts'
import type { Option } from './controls/useSearch.ts'

/** Rows a list of suggestions offers at once. */
export const suggestions = 20

/** Looks up records of a resource by what their names contain. */
export function useFinder(of: ResourceName): (typed: string) => Promise<Option<number>[]> {
  const dataProvider = useDataProvider()
  return useCallback(
    async (typed: string) => {
      const resource = resourceOf(of)
      const search = typed.trim()
      const field = titleFields(resource).find((key) => resource.fields[key] && isSortable(resource.fields[key])) ?? 'id'
      const { data } = await dataProvider.getList(of, {
        filter: search ? { search } : {},
        sort: { field, order: 'ASC' },
        pagination: { page: 1, perPage: suggestions },
        meta: { count: false },
      })
      return nearestFirst(
        data.map((row) => ({ id: Number(row.id), name: recordName(resource, row) })),
        search,
      )
    },
    [dataProvider, of],
  )
}
