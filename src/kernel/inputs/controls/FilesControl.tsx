import AttachFile from '@mui/icons-material/AttachFile'
import Delete from '@mui/icons-material/Delete'
import Replay from '@mui/icons-material/Replay'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#resources/kernel/types.ts'
import { useSay } from '../../cells/say.ts'
import { useFormats } from '../../useFormats.ts'
import { fileLimits } from '../fileLimits.ts'
import type { Upload } from '../useUploads.ts'

export interface FilesControlProps {
  label: string
  kind: 'files' | 'photos'
  files: readonly StoredFile[]
  uploads: readonly Upload[]
  /** Where a stored file, or its small picture, is fetched. */
  urlOf: (file: StoredFile, thumb?: boolean) => string
  messageOf: (upload: Upload) => string
  onAdd: (files: readonly File[]) => void
  onAgain: (key: string) => void
  onDrop: (key: string) => void
  onRemove: (file: StoredFile) => void
  onMain: (file: StoredFile) => void
  readOnly?: boolean
  full?: boolean
}

/** Documents or photos of a record: chosen, dropped here or pasted; each shows how far it is and can be taken away. */
export function FilesControl(props: FilesControlProps) {
  const { label, kind, files, uploads, urlOf, messageOf, readOnly, full } = props
  const say = useSay()
  const { fileSize } = useFormats()
  const head = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const closed = readOnly || full
  const take = (list: FileList | null) => {
    if (list && list.length > 0 && !closed) props.onAdd([...list])
  }
  const line = (key: number | string, children: ReactNode) => (
    <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, flexWrap: 'wrap' }}>
      {children}
    </Box>
  )
  const button = (name: string, icon: ReactNode, press: () => void) => (
    <IconButton size="small" aria-label={name} title={name} onClick={press}>
      {icon}
    </IconButton>
  )
  return (
    <Box
      role="group"
      aria-labelledby={head}
      onPaste={(event) => take(event.clipboardData.files)}
      onDragOver={(event) => {
        if (closed || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (closed) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      sx={{
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        p: 1.5,
      }}
    >
      <Typography id={head} component="div" variant="subtitle2">
        {label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {files.map((file) =>
          line(
            file.id,
            <>
              {kind === 'photos' && (
                <Box
                  component="img"
                  src={urlOf(file, true)}
                  alt=""
                  sx={{ width: 64, height: 48, objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover' }}
                />
              )}
              <Link
                href={urlOf(file)}
                target={kind === 'photos' ? '_blank' : undefined}
                rel="noreferrer"
                download={kind === 'files' ? file.name : undefined}
                sx={{ overflowWrap: 'anywhere' }}
              >
                {file.name}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, whiteSpace: 'nowrap' }}>
                {fileSize(file.size)}
              </Typography>
              {kind === 'photos' && file.is_main && (
                <Star fontSize="small" color="primary" titleAccess={say('app.files.main')} sx={{ m: 0.625 }} />
              )}
              {kind === 'photos' &&
                !file.is_main &&
                !readOnly &&
                button(say('app.files.make_main', { name: file.name }), <StarBorder fontSize="small" />, () => props.onMain(file))}
              {!readOnly && button(say('app.files.delete', { name: file.name }), <Delete fontSize="small" />, () => props.onRemove(file))}
            </>,
          ),
        )}
        {uploads.map((upload) =>
          line(
            `new-${upload.key}`,
            <>
              <Box sx={{ flex: 1, minWidth: 160 }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {upload.state === 'sending' ? say('app.files.uploading', { name: upload.file.name }) : upload.file.name}
                </Typography>
                {upload.state === 'sending' && <LinearProgress aria-label={say('app.files.uploading', { name: upload.file.name })} />}
                {upload.state === 'refused' && <FormHelperText error>{messageOf(upload)}</FormHelperText>}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {fileSize(upload.file.size)}
              </Typography>
              {upload.state === 'refused' &&
                button(`${say('app.shell.retry')}: ${upload.file.name}`, <Replay fontSize="small" />, () => props.onAgain(upload.key))}
              {upload.state !== 'sending' &&
                button(say('app.files.delete', { name: upload.file.name }), <Delete fontSize="small" />, () => props.onDrop(upload.key))}
            </>,
          ),
        )}
      </Box>
      {files.length === 0 && uploads.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {say('app.files.empty')}
        </Typography>
      )}
      {!readOnly && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', mt: 1 }}>
          <Button size="small" variant="outlined" startIcon={<AttachFile />} disabled={full} onClick={() => picker.current?.click()}>
            {say('app.files.choose')}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {say(kind === 'files' ? 'app.files.document_hint' : 'app.files.photo_hint')}
          </Typography>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={label}
            accept={fileLimits[kind].extensions.map((one) => `.${one}`).join(',')}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </Box>
      )}
    </Box>
  )
}
