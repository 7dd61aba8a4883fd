import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { resourceOf } from '#resources/kernel/derive.ts'
import { createAddress } from '../../common/newRecordAddress.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'

const norms = resourceOf('fuel-consumption-norm')

/** A note on the card of a vehicle without fuel norms, with a link to enter them. */
export function MissingNorms({ id }: { id: number }) {
  const t = useT()
  const rights = useRights(norms)
  const marks: unknown = useWatch({ name: 'fuel_norms' })
  if (!Array.isArray(marks) || !marks.includes('missing')) return null
  const enter = (
    <Button size="small" color="inherit" component={Link} to={createAddress(norms, { car_id: id })}>
      {t('app.norms.enter')}
    </Button>
  )
  return (
    <Alert severity="warning" action={rights.create ? enter : undefined}>
      {t('app.norms.missing')}
    </Alert>
  )
}
