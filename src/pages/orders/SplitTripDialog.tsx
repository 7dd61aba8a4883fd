import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { splitOrders } from '#dataProviders/dispatch/order-calls.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

interface SplitTripDialogProps {
  record: { id: number }
  onDone: () => void
}

/** Splits the trip of an order: all its orders wait for a vehicle again. */
export function SplitTripDialog({ record, onDone }: SplitTripDialogProps) {
  const t = useT()
  const title = useId()
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const split = async () => {
    setBusy(true)
    try {
      await splitOrders(record.id)
      notify(t('app.orders.was_split'), { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['order'] })
      onDone()
    } catch (error) {
      setRefused(refusal(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onDone}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      role="alertdialog"
    >
      <DialogTitle id={title}>{t('app.orders.split_title')}</DialogTitle>
      <DialogContent>
        {t('app.orders.split_text')}
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.confirm.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={() => void split()}>
          {t('app.orders.split')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
