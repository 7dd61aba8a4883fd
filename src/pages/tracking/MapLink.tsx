import { Link } from 'react-router-dom'
import { monitoringAddress } from '../../common/monitoringPath.ts'
import { useT } from '../../common/useT.ts'

/** A link from a tracked object to its current position. */
export function MapLink({ id }: { id: number }) {
  const t = useT()
  return (
    <p>
      <Link to={monitoringAddress(id)}>{t('app.tracking.on_map')}</Link>
    </p>
  )
}
