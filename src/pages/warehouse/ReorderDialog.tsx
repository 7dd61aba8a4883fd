import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftReorder } from '#dataProviders/warehouse/stock-orders.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { RefControl } from '../../kernel/inputs/controls/combobox/RefControl.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import './reorder-dialog.css'

/** Creates a draft of a supply with all items below their minimum, and opens it. */
export function ReorderDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const title = useId()
  const [warehouse, setWarehouse] = useState<number | null>(null)
  const { busy, refused, order } = useReorder(onDone)
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.stock.reorder_title')}</DialogTitle>
      <DialogContent className="reorder-dialog">
        <p className="muted">{t('app.stock.reorder_about')}</p>
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        <RefControl
          of="warehouse"
          label={t('app.stock.reorder_to')}
          value={warehouse}
          required
          autoFocus
          onChange={(id) => setWarehouse(id)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={warehouse === null}
          onClick={() => warehouse !== null && void order(warehouse)}
        >
          {t('app.stock.reorder_confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A refusal stays in the dialog; the draft is opened for review. */
function useReorder(onDone: () => void) {
  const navigate = useNavigate()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    busy,
    refused,
    async order(warehouseId: number) {
      setBusy(true)
      try {
        const { id } = await draftReorder(warehouseId)
        await queries.invalidateQueries({ queryKey: ['supply'] })
        onDone()
        void navigate(recordAddress(resourceOf('supply'), 'edit', id))
      } catch (failure) {
        setRefused(refusal(failure).message)
      } finally {
        setBusy(false)
      }
    },
  }
}
