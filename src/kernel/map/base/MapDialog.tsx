import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { ReactNode, KeyboardEvent } from 'react'
import { useT } from '../../../common/useT.ts'
import './map-dialog.css'

/**
 * Keeps keys of a dialog with a map from the form, where Enter moves on and Ctrl+S saves. The map
 * listens on the document.
 */
function keepKeys(event: KeyboardEvent) {
  const onMap = event.target instanceof Element && event.target.matches('.leaflet-container')
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'F9'
  if (!onMap || !plain) event.stopPropagation()
}

interface MapDialogProps {
  title: string
  /** Instructions for using the map. */
  hint: string
  readOnly: boolean
  maxWidth: 'md' | 'lg'
  /** The place search above the map. */
  search: ReactNode
  /** The map itself. */
  children: ReactNode
  /** Shown below the hint. */
  foot?: ReactNode
  /** null while the choice is invalid. */
  onTake: (() => void) | null
  onClose: () => void
}

/** A map in a dialog, to choose on or to view. Nothing is returned until the choice is accepted. */
export function MapDialog({
  title,
  hint,
  readOnly,
  maxWidth,
  search,
  children,
  foot,
  onTake,
  onClose,
}: MapDialogProps) {
  const t = useT()
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={keepKeys}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={id}
      slotProps={{ paper: { className: 'map-dialog-paper' } }}
    >
      <DialogTitle id={id} className="map-dialog-title">
        {title}
      </DialogTitle>
      <DialogContent className="map-dialog-content">
        <div className="map-dialog-search">{search}</div>
        {children}
        {!readOnly && (
          <div aria-hidden className="map-dialog-hint caption muted">
            {hint}
          </div>
        )}
        {foot}
      </DialogContent>
      <DialogActions className="map-dialog-actions">
        <Button onClick={onClose}>{t(readOnly ? 'app.map.close' : 'app.map.cancel')}</Button>
        {!readOnly && (
          <Button variant="contained" disabled={!onTake} onClick={() => onTake?.()}>
            {t('app.map.take')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
