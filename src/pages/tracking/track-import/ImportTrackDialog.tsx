import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import { useT } from '../../../common/useT.ts'
import { DropZone } from '../../../kernel/import/file/DropZone.tsx'
import { RefControl } from '../../../kernel/inputs/controls/combobox/RefControl.tsx'
import { PlannedImport } from './PlannedImport.tsx'
import { useTrackImport } from './useTrackImport.ts'
import '../tracking.css'

const tracks = {
  endings: ['.gpx', '.csv', '.tsv', '.txt'],
  kinds: 'app.track_import.kinds',
  wrong: 'app.track_import.wrong',
} as const

interface ImportTrackDialogProps {
  /** The vehicle of the tracks; without one it is chosen, or the file names the vehicles. */
  car?: { id: number; name: string }
  onDone: () => void
}

/** Imports tracks from a file: a preview is shown, and nothing is stored until it is confirmed. */
export function ImportTrackDialog({ car, onDone }: ImportTrackDialogProps) {
  const t = useT()
  const title = useId()
  const { file, carId, plan, checks, busy, refused, added, ...model } = useTrackImport(
    car?.id ?? null,
    onDone,
  )
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>
        {[t('app.track_import.action'), car?.name].filter(Boolean).join(': ')}
      </DialogTitle>
      <DialogContent className="tracker-sync">
        {!car && (
          <RefControl
            of="object"
            label={t('app.track_import.vehicle')}
            helperText={t('app.track_import.vehicle_hint')}
            value={carId}
            onChange={(id) => model.chooseCar(id)}
          />
        )}
        {file ? (
          <p>
            <strong>{file.name}</strong>{' '}
            <button type="button" className="button" onClick={() => model.chooseFile(null)}>
              {t('app.import.other_file')}
            </button>
          </p>
        ) : (
          <DropZone
            label={t('app.import.file')}
            button={t('app.import.choose')}
            busy={busy}
            kind={tracks}
            onFile={model.chooseFile}
          />
        )}
        {checks && <LinearProgress aria-label={t('app.track_import.reading')} />}
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        <div role="status">{plan && <PlannedImport plan={plan} />}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={added === 0}
          onClick={() => void model.apply()}
        >
          {t('app.track_import.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
