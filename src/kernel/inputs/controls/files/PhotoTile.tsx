import Delete from '@mui/icons-material/Delete'
import Replay from '@mui/icons-material/Replay'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import type { Upload } from '../../files/useUploads.ts'
import { UploadState } from './UploadState.tsx'
import './files.css'

function Press({
  name,
  icon,
  pressed,
  press,
}: {
  name: string
  icon: ReactNode
  pressed?: boolean
  press: () => void
}) {
  return (
    <IconButton
      size="small"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onClick={press}
      className="photo-tile-button"
    >
      {icon}
    </IconButton>
  )
}

interface PhotoTileProps {
  photo: StoredFile
  /** Address of its thumbnail. */
  url: string
  onOpen: () => void
  onMain?: () => void
  onRemove?: () => void
}

/** One stored photo, which can be enlarged and made the main one. */
export function PhotoTile({ photo, url, onOpen, onMain, onRemove }: PhotoTileProps) {
  const t = useT()
  const { fileSize } = useFormats()
  const { name, is_main } = photo
  return (
    <li className="photo-tile" data-main={is_main}>
      <ButtonBase
        onClick={onOpen}
        aria-label={t('app.files.enlarge', { name })}
        className="photo-tile-open"
      >
        <img src={url} alt={name} loading="lazy" className="photo-tile-picture" />
      </ButtonBase>
      <div className="photo-tile-foot">
        <Typography
          variant="caption"
          title={`${name}, ${fileSize(photo.size)}`}
          noWrap
          className="photo-tile-name muted"
        >
          {name}
        </Typography>
        {is_main && (
          <Star
            fontSize="small"
            color="primary"
            titleAccess={t('app.files.main')}
            className="photo-tile-star"
          />
        )}
        {!is_main && onMain && (
          <Press
            name={t('app.files.make_main', { name })}
            icon={<StarBorder fontSize="small" />}
            press={onMain}
          />
        )}
        {onRemove && (
          <Press
            name={t('app.files.delete', { name })}
            icon={<Delete fontSize="small" />}
            press={onRemove}
          />
        )}
      </div>
    </li>
  )
}

/** The preview of a local picture before its upload. */
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
  return <img ref={shown} alt="" className="photo-tile-picture" />
}

interface UploadTileProps {
  upload: Upload
  stored: boolean
  message: string
  onAgain: () => void
  onDrop: () => void
}

/** A photo being uploaded, shown from its file. */
export function UploadTile({ upload, stored, message, onAgain, onDrop }: UploadTileProps) {
  const t = useT()
  const { name } = upload.file
  return (
    <li className="photo-tile" data-unsent>
      {upload.file.type.startsWith('image/') && <Preview file={upload.file} />}
      <div className="photo-tile-state">
        <UploadState upload={upload} message={message} stored={stored} />
      </div>
      <div className="photo-tile-buttons">
        {upload.state === 'refused' && (
          <Press
            name={`${t('app.shell.retry')}: ${name}`}
            icon={<Replay fontSize="small" />}
            press={onAgain}
          />
        )}
        {upload.state !== 'sending' && (
          <Press
            name={t('app.files.delete', { name })}
            icon={<Delete fontSize="small" />}
            press={onDrop}
          />
        )}
      </div>
    </li>
  )
}
