import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { copyToModel } from '#dataProviders/fuel-norms.ts'
import type { NormCopy } from '#resources/wire/fuel-norms.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

interface CopyDialogProps {
  id: number
  /** The day from which the norm is in force, YYYY-MM-DD. */
  day: string
  onClose: () => void
}

/**
 * Previews the change of each vehicle of the model, before anything is written. Vehicles that have
 * a norm keep it, unless the user chooses to replace it.
 */
export function CopyDialog({ id, day, onClose }: CopyDialogProps) {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [replace, setReplace] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['fuel-consumption-norm', 'copies', id],
    queryFn: () => copyToModel({ id, confirmed: false, replace: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const cars = data?.cars ?? []
  const numberOf = (wanted: NormCopy['outcome']) =>
    cars.filter(({ outcome }) => outcome === wanted).length
  const created = numberOf('created')
  const changed = numberOf('changed')
  const count = replace ? created + changed : created
  async function copy() {
    setBusy(true)
    try {
      await copyToModel({ id, confirmed: true, replace })
      notify('app.norms.copied', { type: 'success' })
      onClose()
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t('app.norms.copy_title')}</DialogTitle>
      <DialogContent>
        {error && <Typography role="alert">{refusal(error).message}</Typography>}
        {data && (
          <Typography className="muted">
            {cars.length === 0
              ? t('app.norms.copy_none')
              : t('app.norms.copy_text', { day: formats.day(day) })}
          </Typography>
        )}
        {changed > 0 && (
          <>
            <p>{t('app.norms.copy_counts', { without: created, with: changed })}</p>
            <Checkbox checked={replace} onChange={setReplace}>
              {t('app.norms.copy_replace')}
            </Checkbox>
          </>
        )}
        <ul className="norm-copy-list">
          {cars.map(({ id: carId, name, outcome }) => (
            <li key={carId}>
              <span>{name}</span>
              <span className="muted">
                {t(`app.norms.outcomes.${outcome === 'changed' && !replace ? 'kept' : outcome}`)}
              </span>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          {t(created + changed > 0 ? 'app.norms.copy_no' : 'app.norms.copy_close')}
        </Button>
        {created + changed > 0 && (
          <Button variant="contained" disabled={busy || count === 0} onClick={() => void copy()}>
            {t('app.norms.copy_yes', { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
