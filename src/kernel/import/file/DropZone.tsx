import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../../common/useT.ts'
import '../import.css'

/** Accepted file extensions, and their description. */
interface AcceptedFiles {
  readonly endings: readonly string[]
  readonly kinds: AppKey
  /** The message for other files. */
  readonly wrong: AppKey
}

type Kind = 'sheet' | 'archive'
const accepted: Readonly<Record<Kind, AcceptedFiles>> = {
  sheet: {
    endings: ['.xlsx', '.csv', '.tsv', '.txt'],
    kinds: 'app.import.kinds',
    wrong: 'app.import.wrong_kind',
  },
  archive: {
    endings: ['.zip'],
    kinds: 'app.import.photos_kinds',
    wrong: 'app.import.photos_wrong',
  },
}

/** Checks only the file name; the server checks the content. */
function isAccepted({ endings }: AcceptedFiles, { name }: Pick<File, 'name'>): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending))
}

interface DropZoneProps {
  label: string
  button: string
  busy: boolean
  /** The accepted files, by default spreadsheets; custom ones where no records are imported. */
  kind?: Kind | AcceptedFiles
  onFile: (file: File) => void
}

/** Accepts a file that is dropped or pasted anywhere in the dialog, or chosen with the button. */
export function DropZone({ label, button, busy, kind = 'sheet', onFile }: DropZoneProps) {
  const t = useT()
  const files = typeof kind === 'string' ? accepted[kind] : kind
  const zone = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState(false)
  const take = (given: FileList | null | undefined) => {
    const file = given?.[0]
    if (!file || busy) return
    setWrong(!isAccepted(files, file))
    if (isAccepted(files, file)) onFile(file)
  }
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  // The whole dialog accepts drops: the browser would open a file dropped beside the frame in place
  // of the page.
  useEffect(() => {
    const around = zone.current?.closest<HTMLElement>('[role="dialog"]')
    const stop = new AbortController()
    const { signal } = stop
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      taking.current(event.dataTransfer?.files)
    }
    around?.addEventListener('paste', (event) => taking.current(event.clipboardData?.files), {
      signal,
    })
    around?.addEventListener('dragover', onOver, { signal })
    around?.addEventListener('dragleave', () => setOver(false), { signal })
    around?.addEventListener('drop', onDrop, { signal })
    return () => stop.abort()
  }, [])
  return (
    <div ref={zone} className="import-drop" data-over={over} role="group" aria-label={label}>
      <Typography>{t('app.import.drop')}</Typography>
      <PickFile
        label={button}
        busy={busy}
        endings={files.endings}
        variant="contained"
        onFile={(given) => take(given)}
      />
      <Typography
        variant="body2"
        role={wrong ? 'alert' : undefined}
        className={wrong ? 'import-drop-wrong' : 'muted'}
      >
        {t(wrong ? files.wrong : files.kinds)}
      </Typography>
    </div>
  )
}

interface PickFileProps {
  label: string
  busy: boolean
  endings: readonly string[]
  variant: 'contained' | 'outlined' | 'text'
  onFile: (files: FileList) => void
}

/** A button that opens the browser's file picker. */
function PickFile({ label, busy, endings, variant, onFile }: PickFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variant}
        startIcon={<UploadFile />}
        loading={busy}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={endings.join(',')}
        onChange={(event) => {
          if (event.target.files && event.target.files.length > 0) onFile(event.target.files)
          event.target.value = ''
        }}
      />
    </>
  )
}
