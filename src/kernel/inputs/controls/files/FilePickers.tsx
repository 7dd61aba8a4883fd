import AddAPhoto from '@mui/icons-material/AddAPhoto'
import AttachFile from '@mui/icons-material/AttachFile'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import { useT } from '../../../../common/useT.ts'
import { fileLimits } from '../../files/fileLimits.ts'
import './files.css'

interface FilePickersProps {
  label: string
  kind: 'files' | 'photos'
  full?: boolean | undefined
  /** Only one more file can be added. */
  one?: boolean | undefined
  onAdd: (files: readonly File[]) => void
}

const photos = { one: 'app.files.choose_photo', many: 'app.files.choose_photos' } as const

/** Buttons that open the device's file picker, and on touch devices the camera. */
export function FilePickers({ label, kind, full, one = false, onAdd }: FilePickersProps) {
  const t = useT()
  const touch = useMediaQuery('(any-pointer: coarse)')
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0 && !full) onAdd(files)
  }
  return (
    <div className="file-pickers">
      <Button
        size={touch ? 'medium' : 'small'}
        variant="outlined"
        startIcon={<AttachFile />}
        disabled={full}
        onClick={() => picker.current?.click()}
      >
        {t(kind === 'photos' ? photos[one ? 'one' : 'many'] : 'app.files.choose')}
      </Button>
      {touch && (
        <Button
          variant="outlined"
          startIcon={<AddAPhoto />}
          disabled={full}
          onClick={() => camera.current?.click()}
        >
          {t('app.files.take')}
        </Button>
      )}
      <Typography variant="body2" className="muted">
        {t(kind === 'files' ? 'app.files.document_hint' : 'app.files.photo_hint')}
      </Typography>
      <input
        ref={picker}
        type="file"
        multiple={!one}
        hidden
        aria-label={label}
        // any picture: unsupported formats are converted to JPEG
        accept={
          kind === 'photos'
            ? 'image/*'
            : fileLimits.files.extensions.map((one) => `.${one}`).join(',')
        }
        onChange={chosen}
      />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={t('app.files.take')}
        accept="image/*"
        capture="environment"
        onChange={chosen}
      />
    </div>
  )
}
