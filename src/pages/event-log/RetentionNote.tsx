import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { readRetention, saveRetention } from '#dataProviders/event-log.ts'
import type { AppKey } from '#i18n/messages.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { RetentionDialog } from './RetentionDialog.tsx'
import './event-log.css'

/**
 * A note above the list of events: their retention, and a pending shorter one; users who manage
 * users can change both.
 */
export function RetentionNote() {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['event-log', 'getRetention'],
    queryFn: ({ signal }) => readRetention(signal),
  })
  if (!data) return null
  const { months, editable, pending } = data
  const takeBack = async () => {
    setBusy(true)
    try {
      await saveRetention(months)
      notify('app.logging.kept_back' satisfies AppKey, { type: 'success', autoHideDuration: 3000 })
    } catch (error) {
      notify(refusal(error).message, { type: 'error' })
    }
    await refetch()
    setBusy(false)
  }
  return (
    <div className="body-small muted retention-note">
      {t('app.logging.keep', { months })}
      {pending && (
        <span className="retention-pending">
          {t('app.logging.keep_pending', {
            day: formats.day(pending.from),
            months: pending.months,
          })}
        </span>
      )}
      {editable && pending && (
        <Button size="small" disabled={busy} onClick={() => void takeBack()}>
          {t('app.logging.keep_back', { months })}
        </Button>
      )}
      {editable && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('app.logging.keep_change')}
        </Button>
      )}
      {open && (
        <RetentionDialog
          retention={data}
          onClose={(changed) => {
            setOpen(false)
            if (changed) void refetch()
          }}
        />
      )}
    </div>
  )
}
