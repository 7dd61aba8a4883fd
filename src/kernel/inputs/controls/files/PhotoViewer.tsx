import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
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

interface PhotoViewerProps {
  label: string
  photos: readonly StoredFile[]
  at: number
  urlOf: (file: StoredFile) => string
  onTurn: (id: number) => void
  onClose: () => void
}
/** One photo as large as the screen allows; arrows turn to its neighbours, Escape goes back. */
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
    // stays where the keyboard is, at the first and at the last photo too
    <IconButton aria-label={name} title={name} aria-disabled={!press} onClick={press} sx={{ opacity: press ? 1 : 0.4 }}>
      {icon}
    </IconButton>
  )
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} maxWidth="lg" fullWidth fullScreen={narrow} aria-labelledby={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={title} component="h2" variant="subtitle1" noWrap>
            {label}
          </Typography>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('app.files.place', { at: at + 1, of: photos.length, name: photo.name })}
          </Typography>
        </Box>
        <IconButton aria-label={t('app.form.close')} title={t('app.form.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', justifyContent: 'center', bgcolor: 'action.hover' }}>
        <Box
          component="img"
          key={photo.id}
          src={urlOf(photo)}
          alt={photo.name}
          sx={{ maxWidth: '100%', maxHeight: { xs: '100%', sm: '70vh' }, minHeight: 120, objectFit: 'contain', display: 'block' }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, p: 1 }}>
        {turn(t('app.files.previous'), <ChevronLeft />, to(-1))}
        <Link href={urlOf(photo)} download={photo.name} sx={{ overflowWrap: 'anywhere' }}>
          {t('app.files.download', { name: photo.name })}
        </Link>
        {turn(t('app.files.next'), <ChevronRight />, to(1))}
      </Box>
    </Dialog>
  )
}
