import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useRights } from '../../../common/rights/useRights.ts'
import { useRecordActions } from '../../list/useRecordActions.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { Row } from '../formValues.ts'
import '../form.css'

interface ArchivedNoticeProps {
  of: Resource
  row: Row
  /** Called with the restored record. */
  onRestored: (row: Row) => void
}

/**
 * On top of an archived record: when it was archived and by whom, with a button for users who may
 * restore it.
 */
export function ArchivedNotice({ of, row, onRestored }: ArchivedNoticeProps) {
  const t = useT()
  const notify = useNotify()
  const formats = useFormats()
  const refusal = useRefusal()
  const rights = useRights(of)
  const actions = useRecordActions(of)
  const note = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)

  const restore = async () => {
    setBusy(true)
    setRefused(null)
    const around = note.current?.parentElement
    try {
      const { data } = await actions.restore(row)
      onRestored(data as Row)
      notify('app.form.restored' satisfies AppKey, { type: 'success', autoHideDuration: 3000 })
      // The focused button has been removed.
      requestAnimationFrame(() =>
        around?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"], input')?.focus(),
      )
      await actions.refresh([row.id])
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <Alert
      ref={note}
      severity="info"
      role="note"
      className="form-notice archived-notice"
      action={
        rights.remove && (
          <Button color="inherit" size="small" loading={busy} onClick={() => void restore()}>
            {t('app.list.restore')}
          </Button>
        )
      }
    >
      {t('app.related.archived_at', { at: formats.moment(String(row.archived_at)) })}
      {typeof row.archived_by_name === 'string' && ` · ${row.archived_by_name}`}
      {refused !== null && <div role="alert">{refusal(refused).message}</div>}
    </Alert>
  )
}
