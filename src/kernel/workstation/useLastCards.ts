import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Row } from '../form/formValues.ts'

/** Maximum cards beside a new one. */
const shown = 5

/** The latest cards about a row that are in force, newest first. */
export function useLastCards(of: Resource, { field }: Workstation, id: number) {
  const dataProvider = useDataProvider()
  return useQuery({
    // reloaded with the resource's lists: every save or removal invalidates them
    queryKey: [of.name, 'getList', 'lastCards', id],
    async queryFn({ signal }) {
      const { data } = await dataProvider.getList<Row>(of.name, {
        filter: { [field]: id },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: shown },
        meta: { count: false },
        signal,
      })
      return { data }
    },
    gcTime: 0,
  })
}
