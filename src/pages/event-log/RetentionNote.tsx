import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readRetention } from '#dataProviders/event-log.ts'
import { useT } from '../../common/useT.ts'
import { RetentionDialog } from './RetentionDialog.tsx'
import './event-log.css'

/** How long events are kept, above their list; users who manage users can change it. */
export function RetentionNote() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['event-log', 'getRetention'],
    queryFn: ({ signal }) => readRetention(signal),
  })
  if (!data) return null
  return (
    <div className="body-small muted retention-note">
      {t('app.logging.keep', { months: data.months })}
      {data.editable && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('app.logging.keep_change')}
        </Button>
      )}
      {open && (
        <RetentionDialog
          months={data.months}
          onClose={(changed) => {
            setOpen(false)
            if (changed) void refetch()
          }}
        />
      )}
    </div>
  )
}
