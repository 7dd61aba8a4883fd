import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Row } from '../form/formValues.ts'

/** Cards that stand beside a new one. */
const shown = 5

/** The last cards about a row that no other has replaced, the newest first. */
export function useLastCards(of: Resource, { field }: Workstation, id: number) {
  const dataProvider = useDataProvider()
  return useQuery({
    // read again with the lists of the resource: whoever stores or deletes asks for them anew
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
