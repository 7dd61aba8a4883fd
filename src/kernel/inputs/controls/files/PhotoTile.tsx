import Delete from '@mui/icons-material/Delete'
import Replay from '@mui/icons-material/Replay'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import type { Upload } from '../../useUploads.ts'
import { UploadState } from './UploadState.tsx'

const tile = { border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', display: 'flex', flexDirection: 'column' } as const
const picture = { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', display: 'block', bgcolor: 'action.hover' } as const

function Press({ name, icon, pressed, press }: { name: string; icon: ReactNode; pressed?: boolean; press: () => void }) {
  return (
    <IconButton size="small" aria-label={name} title={name} aria-pressed={pressed} onClick={press} sx={{ p: 1 }}>
      {icon}
    </IconButton>
  )
}

interface PhotoTileProps {
  photo: StoredFile
  /** Of its small picture. */
  url: string
  onOpen: () => void
  onMain?: () => void
  onRemove?: () => void
}
/** One stored photo: enlarged by a press, made the main one by another. */
export function PhotoTile({ photo, url, onOpen, onMain, onRemove }: PhotoTileProps) {
  const t = useT()
  const { fileSize } = useFormats()
  const { name, is_main } = photo
  return (
    <Box component="li" sx={{ ...tile, ...(is_main && { borderColor: 'primary.main', outline: 1, outlineColor: 'primary.main' }) }}>
      <ButtonBase onClick={onOpen} aria-label={t('app.files.enlarge', { name })} sx={{ display: 'block' }}>
        <Box component="img" src={url} alt={name} loading="lazy" sx={picture} />
      </ButtonBase>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, pl: 1 }}>
        <Typography variant="caption" title={`${name}, ${fileSize(photo.size)}`} noWrap sx={{ flex: 1, color: 'text.secondary' }}>
          {name}
        </Typography>
        {is_main && <Star fontSize="small" color="primary" titleAccess={t('app.files.main')} sx={{ m: 1 }} />}
        {!is_main && onMain && <Press name={t('app.files.make_main', { name })} icon={<StarBorder fontSize="small" />} press={onMain} />}
        {onRemove && <Press name={t('app.files.delete', { name })} icon={<Delete fontSize="small" />} press={onRemove} />}
      </Box>
    </Box>
  )
}

/** A picture of this computer's, shown before it is sent. */
function Preview({ file }: { file: File }) {
  const shown = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <Box component="img" ref={shown} alt="" sx={{ ...picture, opacity: 0.6 }} />
}

interface UploadTileProps {
  upload: Upload
  stored: boolean
  message: string
  onAgain: () => void
  onDrop: () => void
}
/** One photo under way, shown as it was chosen. */
export function UploadTile({ upload, stored, message, onAgain, onDrop }: UploadTileProps) {
  const t = useT()
  const { name } = upload.file
  return (
    <Box component="li" sx={{ ...tile, borderStyle: 'dashed' }}>
      {upload.file.type.startsWith('image/') && <Preview file={upload.file} />}
      <Box sx={{ p: 1, flex: 1 }}>
        <UploadState upload={upload} message={message} stored={stored} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        {upload.state === 'refused' && (
          <Press name={`${t('app.shell.retry')}: ${name}`} icon={<Replay fontSize="small" />} press={onAgain} />
        )}
        {upload.state !== 'sending' && <Press name={t('app.files.delete', { name })} icon={<Delete fontSize="small" />} press={onDrop} />}
      </Box>
    </Box>
  )
}
