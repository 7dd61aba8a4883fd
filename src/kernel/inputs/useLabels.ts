import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'

/**
 * Labels of records whose row lacks them: a default, a restored draft, a filter in an address. No
 * request without missing labels.
 */
export function useLabels(of: ResourceName, ids: readonly number[]): readonly Option<number>[] {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: [of, 'labels', ids],
    queryFn: async () => {
      const resource = resourceOf(of)
      const { data: rows } = await dataProvider.getMany(of, { ids: [...ids] })
      return rows.map((row) => ({ id: Number(row.id), name: recordTitle(resource, row) }))
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return data ?? []
}
