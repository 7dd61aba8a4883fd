import Delete from '@mui/icons-material/Delete'
import Replay from '@mui/icons-material/Replay'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useT } from '../../../../common/useT.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import type { FilesControlProps } from './FilesControl.tsx'
import { UploadState } from './UploadState.tsx'
import './files.css'

type FileLinesProps = Pick<
  FilesControlProps,
  | 'files'
  | 'uploads'
  | 'urlOf'
  | 'messageOf'
  | 'onAgain'
  | 'onDrop'
  | 'onRemove'
  | 'readOnly'
  | 'stored'
>
/** A list of documents, uploads last. */
export function FileLines({
  files,
  uploads,
  urlOf,
  messageOf,
  onAgain,
  onDrop,
  onRemove,
  readOnly,
  stored,
}: FileLinesProps) {
  const t = useT()
  const { fileSize } = useFormats()
  const line = (key: number | string, children: ReactNode) => (
    <li key={key} className="file-line">
      {children}
    </li>
  )
  const button = (name: string, icon: ReactNode, press: () => void) => (
    <IconButton size="small" aria-label={name} title={name} onClick={press}>
      {icon}
    </IconButton>
  )
  return (
    <ul className="plain-list">
      {files.map((file) =>
        line(
          file.id,
          <>
            <Link href={urlOf(file)} download={file.name} className="wrap-anywhere">
              {file.name}
            </Link>
            <Typography variant="body2" className="file-line-size muted">
              {fileSize(file.size)}
            </Typography>
            {!readOnly &&
              button(t('app.files.delete', { name: file.name }), <Delete fontSize="small" />, () =>
                onRemove(file),
              )}
          </>,
        ),
      )}
      {uploads.map((upload) =>
        line(
          `new-${upload.key}`,
          <>
            <div className="file-line-upload">
              <UploadState upload={upload} message={messageOf(upload)} stored={stored} />
            </div>
            <Typography variant="body2" className="muted">
              {fileSize(upload.file.size)}
            </Typography>
            {upload.state === 'refused' &&
              button(
                `${t('app.shell.retry')}: ${upload.file.name}`,
                <Replay fontSize="small" />,
                () => onAgain(upload.key),
              )}
            {upload.state !== 'sending' &&
              button(
                t('app.files.delete', { name: upload.file.name }),
                <Delete fontSize="small" />,
                () => onDrop(upload.key),
              )}
          </>,
        ),
      )}
    </ul>
  )
}
