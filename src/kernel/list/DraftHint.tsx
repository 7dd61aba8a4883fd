import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import type { DraftNote } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { draftAddress } from '../../common/listAddress.ts'
import './draft-hint.css'

/** More of them are found on the home page. */
const most = 3

/** Over the rows: a new record was begun and not saved, and the way back to it. */
export function DraftHint({ of, notes }: { of: Resource; notes: readonly DraftNote[] }) {
  const t = useT()
  const formats = useFormats()
  const { pathname, search } = useLocation()
  return notes.slice(0, most).map(({ record, saved_at }) => (
    <Alert
      key={record}
      severity="info"
      role="note"
      className="draft-hint"
      action={
        <Button
          color="inherit"
          component={Link}
          to={draftAddress(of, record, search)}
          state={{ list: pathname + search }}
        >
          {t('app.editing.resume')}
        </Button>
      }
    >
      {t('app.editing.begun', { when: formats.moment(saved_at) })}
    </Alert>
  ))
}
