import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { StoredFile } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import type { Upload } from '../../files/useUploads.ts'
import { useFileDrop } from '../../files/useFileDrop.ts'
import { FileLines } from './FileLines.tsx'
import { FilePickers } from './FilePickers.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'
import { UnsentFiles } from './UnsentFiles.tsx'
import './files.css'

export interface FilesControlProps {
  label: string
  kind: 'files' | 'photos'
  files: readonly StoredFile[]
  uploads: readonly Upload[]
  /** Photos that were downscaled before uploading. */
  smaller: readonly Upload[]
  /** The record is stored: chosen files are uploaded at once. */
  stored: boolean
  /** The address of a stored file, or of its thumbnail. */
  urlOf: (file: StoredFile, thumb?: boolean) => string
  messageOf: (upload: Upload) => string
  onAdd: (files: readonly File[]) => void
  /** Retries one, or without a key all failed ones. */
  onAgain: (key?: string) => void
  onDrop: (key: string) => void
  onRemove: (file: StoredFile) => void
  onMain: (file: StoredFile) => void
  readOnly?: boolean
  full?: boolean
  /** Only one more file can be added. */
  one?: boolean
}

/**
 * Documents or photos of a record: chosen, dropped here, pasted or taken with a camera. Each shows
 * its progress and can be removed.
 */
export function FilesControl(props: FilesControlProps) {
  const { label, kind, files, uploads, smaller, stored, readOnly, full, one } = props
  const t = useT()
  const { fileSize } = useFormats()
  const head = useId()
  const pictures = (list: readonly File[]) => list.every(({ type }) => type.startsWith('image/'))
  const { zone, over } = useFileDrop(
    props.onAdd,
    Boolean(readOnly || full),
    (list) => pictures(list) === (kind === 'photos'),
  )
  const waits = !stored && uploads.some(({ state }) => state === 'waiting' || state === 'shrinking')
  return (
    <div role="group" aria-labelledby={head} {...zone} className="files-control" data-over={over}>
      <Typography id={head} component="div" variant="subtitle2" className="files-control-label">
        {label}
      </Typography>
      {kind === 'photos' ? <PhotoTiles {...props} /> : <FileLines {...props} />}
      {files.length === 0 && uploads.length === 0 && (
        <Typography variant="body2" className="muted">
          {t(kind === 'photos' ? 'app.files.no_photos' : 'app.files.empty')}
        </Typography>
      )}
      <div role="status" className="files-control-notes">
        {waits && <Typography variant="body2">{t('app.files.waits')}</Typography>}
        {smaller.map(({ key, file, before = 0 }) => (
          <Typography key={key} variant="body2" className="muted wrap-anywhere">
            {t('app.files.smaller', {
              name: file.name,
              before: fileSize(before),
              after: fileSize(file.size),
            })}
          </Typography>
        ))}
      </div>
      <UnsentFiles uploads={uploads} onAgain={props.onAgain} />
      {!readOnly && (
        <FilePickers label={label} kind={kind} full={full} one={one} onAdd={props.onAdd} />
      )}
    </div>
  )
}
