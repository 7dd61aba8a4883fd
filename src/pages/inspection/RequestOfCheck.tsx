import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { recordAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { useRequestOfCheck } from './requestOfCheck.ts'

/** A link to the repair request, with its photos, that a check has created. */
export function RequestOfCheck({ row }: { row: Row }) {
  const t = useT()
  const { of, find } = useRequestOfCheck()
  const { data: id } = useQuery({
    queryKey: [of.name, 'getList', 'checkup', row.id],
    enabled: row.repair_requested === true,
    queryFn: () => find(row.id),
  })
  return id ? <Link to={recordAddress(of, 'edit', id)}>{t('app.repair.request')}</Link> : null
}
