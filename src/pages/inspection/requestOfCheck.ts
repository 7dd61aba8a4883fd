// The repair request created by a mechanic's check, at the desk that its reader may open.
import { useDataProvider } from 'react-admin'
import { resourceOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { useRights } from '../../common/rights/useRights.ts'

const inquiry = resourceOf('car-inquiry')
/** The desk of users who only report defects. */
const report = namedDesks(inquiry).find(({ desk }) => desk?.key === 'report') ?? inquiry

/**
 * The resource or desk of the request, and a function that finds its id; null if there is none that
 * the user may see.
 */
export function useRequestOfCheck() {
  const dataProvider = useDataProvider()
  const of = useRights(inquiry).edit ? inquiry : report
  const find = async (checkupId: number): Promise<number | null> => {
    const found = await dataProvider.getList(of.name, {
      filter: { checkup_id: checkupId },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
      meta: { count: false },
    })
    return found.data[0] ? Number(found.data[0].id) : null
  }
  return { of, find }
}
