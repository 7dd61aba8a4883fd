import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/desks.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useRights } from '../../common/useRights.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'

const inquiry = resourceOf('car-inquiry')
/** The desk of whoever reports a defect, and does nothing else about it. */
const report = namedDesks(inquiry).find(({ desk }) => desk?.key === 'report') ?? inquiry

/** After a check that has asked for a repair: the way to its request, where photos are added. */
export function RequestOfCheck({ row }: { row: Row }) {
  const t = useT()
  const dataProvider = useDataProvider()
  const rights = useRights(inquiry)
  const of = rights.edit ? inquiry : report
  const { data: id } = useQuery({
    queryKey: [of.name, 'getList', 'checkup', row.id],
    enabled: row.repair_requested === true,
    queryFn: async () => {
      const found = await dataProvider.getList(of.name, {
        filter: { checkup_id: row.id },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
        meta: { count: false },
      })
      return Number(found.data[0]?.id ?? 0)
    },
  })
  return id ? <Link to={recordAddress(of, 'edit', id)}>{t('app.repair.add_photos')}</Link> : null
}
