import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { StoredFile } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import './files.css'

interface PhotoViewerProps {
  label: string
  photos: readonly StoredFile[]
  at: number
  urlOf: (file: StoredFile) => string
  onTurn: (id: number) => void
  onClose: () => void
}

/** One photo enlarged to the screen; arrows show its neighbours, Escape closes. */
export function PhotoViewer({ label, photos, at, urlOf, onTurn, onClose }: PhotoViewerProps) {
  const t = useT()
  const title = useId()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const photo = photos[at]!
  const to = (step: 1 | -1) => {
    const next = photos[at + step]
    return next ? () => onTurn(next.id) : undefined
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') to(-1)?.()
    if (key === 'ArrowRight') to(1)?.()
  }
  const turn = (name: string, icon: ReactNode, press: (() => void) | undefined) => (
    // the buttons stay focusable at the first and the last photo too
    <IconButton
      aria-label={name}
      title={name}
      aria-disabled={!press}
      onClick={press}
      className="photo-viewer-turn"
    >
      {icon}
    </IconButton>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth="lg"
      fullWidth
      fullScreen={narrow}
      aria-labelledby={title}
    >
      <div className="photo-viewer-head">
        <div className="photo-viewer-title">
          <Typography id={title} component="h2" variant="subtitle1" noWrap>
            {label}
          </Typography>
          <Typography role="status" variant="body2" className="muted wrap-anywhere">
            {t('app.files.place', { at: at + 1, of: photos.length, name: photo.name })}
          </Typography>
        </div>
        <IconButton aria-label={t('app.form.close')} title={t('app.form.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <div className="photo-viewer-stage">
        <img key={photo.id} src={urlOf(photo)} alt={photo.name} className="photo-viewer-picture" />
      </div>
      <div className="photo-viewer-foot">
        {turn(t('app.files.previous'), <ChevronLeft />, to(-1))}
        <Link href={urlOf(photo)} download={photo.name} className="wrap-anywhere">
          {t('app.files.download', { name: photo.name })}
        </Link>
        {turn(t('app.files.next'), <ChevronRight />, to(1))}
      </div>
    </Dialog>
  )
}
