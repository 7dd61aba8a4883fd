import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { recordAddress } from '../../common/listAddress.ts'
import type { Row } from '../form/formValues.ts'
import '../form/form.css'

interface ReplacementNoticeProps {
  of: Resource
  row: Row
  /** Opens another record in place of this one; otherwise by its address. */
  onOther: ((id: number) => void) | undefined
}

/** A link between a corrected record and its correction, above either. */
export function ReplacementNotice({ of, row, onOther }: ReplacementNoticeProps) {
  const t = useT()
  const former = of.replaces ? row[of.replaces] : null
  const name = of.replaces ? row[labelKey(of.replaces)] : null
  return (
    <>
      {typeof row.replaced_by_id === 'number' && (
        <Alert severity="warning" role="note" className="form-notice">
          {t('app.related.corrected')}.{' '}
          <OtherRecord of={of} id={row.replaced_by_id} onOther={onOther}>
            {t('app.related.to_correction')}
          </OtherRecord>
        </Alert>
      )}
      {typeof former === 'number' && (
        <Alert severity="info" role="note" className="form-notice">
          <OtherRecord of={of} id={former} onOther={onOther}>
            {t('app.related.corrects', { name: String(name ?? `№ ${former}`) })}
          </OtherRecord>
        </Alert>
      )}
    </>
  )
}

function OtherRecord({
  of,
  id,
  onOther,
  children,
}: Pick<ReplacementNoticeProps, 'of' | 'onOther'> & { id: number; children: ReactNode }) {
  const { search } = useLocation()
  if (onOther)
    return (
      <MuiLink component="button" type="button" onClick={() => onOther(id)}>
        {children}
      </MuiLink>
    )
  return (
    <MuiLink component={Link} to={recordAddress(of, 'show', id, search)}>
      {children}
    </MuiLink>
  )
}
