import Archive from '@mui/icons-material/Archive'
import Delete from '@mui/icons-material/Delete'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Save from '@mui/icons-material/Save'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '../../common/useT.ts'
import type { AfterSave } from './save/useSave.ts'
import './form.css'

interface FormBarProps {
  busy: boolean
  /** Absent when the record is read-only. */
  onSave?: (intent: AfterSave) => void
  another?: boolean
  onDelete?: () => void
  archives?: boolean
  onClose?: () => void
}

/** The actions of the form, always visible at its foot. */
export function FormBar({ busy, onSave, another, onDelete, archives, onClose }: FormBarProps) {
  const t = useT()
  return (
    <div className="form-bar">
      {onSave && (
        // Not disabled while saving: a disabled button would lose the focus. Its action is blocked
        // instead.
        <Button
          variant="contained"
          aria-disabled={busy}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
          startIcon={busy ? <CircularProgress size={18} color="inherit" aria-hidden /> : <Save />}
          onClick={() => onSave('close')}
        >
          {t(busy ? 'app.form.saving' : 'app.form.save')}
        </Button>
      )}
      {onSave && another && (
        <Button
          variant="outlined"
          aria-disabled={busy}
          startIcon={<PlaylistAdd />}
          onClick={() => onSave('another')}
        >
          {t('app.form.save_and_new')}
        </Button>
      )}
      {onClose && (
        <Button onClick={onClose}>{t(onSave ? 'app.form.cancel' : 'app.form.close')}</Button>
      )}
      <div className="form-bar-space" />
      {onDelete && (
        <Button
          color={archives ? 'primary' : 'error'}
          startIcon={archives ? <Archive /> : <Delete />}
          onClick={onDelete}
        >
          {t(archives ? 'app.list.archive' : 'app.form.delete')}
        </Button>
      )}
    </div>
  )
}
