import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../cells/say.ts'

const accepted = ['.xlsx', '.csv', '.tsv', '.txt']
/** By its name: what it really is, the server finds out. */
export function isSpreadsheet({ name }: Pick<File, 'name'>): boolean {
  return accepted.some((ending) => name.toLowerCase().endsWith(ending))
}

interface DropZoneProps {
  label: string
  button: string
  busy: boolean
  onFile: (file: File) => void
}
/** A file dropped or pasted anywhere in the dialog, or chosen. */
export function DropZone({ label, button, busy, onFile }: DropZoneProps) {
  const say = useSay()
  const zone = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file || busy) return
    setWrong(!isSpreadsheet(file))
    if (isSpreadsheet(file)) onFile(file)
  }
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  // The whole dialog takes it: a file that misses the frame would take the place of the page.
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
    around?.addEventListener('paste', (event) => taking.current(event.clipboardData?.files), { signal })
    around?.addEventListener('dragover', onOver, { signal })
    around?.addEventListener('dragleave', () => setOver(false), { signal })
    around?.addEventListener('drop', onDrop, { signal })
    return () => stop.abort()
  }, [])
  return (
    <Box
      ref={zone}
      role="group"
      aria-label={label}
      sx={{
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        textAlign: 'center',
      }}
    >
      <Typography>{say('app.import.drop')}</Typography>
      <PickFile label={button} busy={busy} variant="contained" onFile={(files) => take(files)} />
      <Typography variant="body2" role={wrong ? 'alert' : undefined} sx={{ color: wrong ? 'error.main' : 'text.secondary' }}>
        {say(wrong ? 'app.import.wrong_kind' : 'app.import.kinds')}
      </Typography>
    </Box>
  )
}

interface PickFileProps {
  label: string
  busy: boolean
  variant: 'contained' | 'outlined' | 'text'
  onFile: (files: FileList) => void
}
/** A button that asks the browser for a file. */
export function PickFile({ label, busy, variant, onFile }: PickFileProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} startIcon={<UploadFile />} loading={busy} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accepted.join(',')}
        onChange={(event) => {
          if (event.target.files && event.target.files.length > 0) onFile(event.target.files)
          event.target.value = ''
        }}
      />
    </>
  )
}
