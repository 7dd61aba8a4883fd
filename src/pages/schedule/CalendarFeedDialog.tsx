import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useT } from '../../common/useT.ts'
import { CalendarFeed } from './CalendarFeed.tsx'

interface CalendarFeedDialogProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** The calendar feed of an employee. */
export function CalendarFeedDialog({ record, onDone }: CalendarFeedDialogProps) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('app.schedule.feed.title')}: {record.name}
      </DialogTitle>
      <DialogContent>
        <CalendarFeed staffId={record.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
