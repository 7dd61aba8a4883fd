import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Fetched } from '#dataProviders/file-download.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Printing } from '#dataProviders/printed-papers.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../useRefusal.tsx'

/** ms after which progress is shown. */
const soon = 1000
/** ms for which a window may still be reading the file that it has opened. */
const reading = 60_000

interface PrintDialogProps {
  /** Requests the file. */
  make: (printing: Printing) => Promise<Fetched>
  /** The name of the form. */
  label: string
  onClose: () => void
}

/**
 * Requests the PDF and opens it in a new window. Nothing is displayed unless that takes more than a
 * second, is refused, or the browser blocks the window; for a batch the number of papers laid out
 * so far.
 */
export function PrintDialog({ make, label, onClose }: PrintDialogProps) {
  const t = useT()
  const id = useId()
  const { file, refused, isLate, laid } = usePaper(make, onClose)
  return (
    <Dialog
      open={isLate || refused !== null || file !== null}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{label}</DialogTitle>
      <DialogContent>
        {refused !== null && (
          <Alert severity="warning" role="alert">
            {refused}
          </Alert>
        )}
        {file && <div role="status">{t('app.print.ready')}</div>}
        {!file && refused === null && (
          <div role="status">
            {laid ? t('app.print.laid', laid) : t('app.print.preparing')}
            <LinearProgress
              aria-label={t('app.print.preparing')}
              {...(laid && { variant: 'determinate', value: (100 * laid.done) / laid.of })}
            />
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          {t(file || refused !== null ? 'app.form.close' : 'app.confirm.cancel')}
        </Button>
        {file && (
          <>
            <Button href={file.url} download={file.name} onClick={onClose}>
              {t('app.export.download')}
            </Button>
            <Button href={file.url} target="_blank" variant="contained" autoFocus onClick={onClose}>
              {t('app.print.open')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Requests the PDF at once; unmounting cancels the request. */
function usePaper(ask: PrintDialogProps['make'], onClose: () => void) {
  const reasonOf = useReason()
  const [file, setFile] = useState<{ url: string; name: string } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLate, setLate] = useState(false)
  const [laid, setLaid] = useState<{ done: number; of: number } | null>(null)
  const make = useEvent(async (signal: AbortSignal) => {
    try {
      const { blob, name } = await ask({ signal, onLaid: setLaid })
      if (signal.aborted) return
      const url = URL.createObjectURL(blob)
      // while the browser still treats it as a response to the click
      if (window.open(url)) onClose()
      else setFile({ url, name })
      setTimeout(() => URL.revokeObjectURL(url), reading)
    } catch (error) {
      if (!signal.aborted) setRefused(reasonOf(error))
    }
  })
  useEffect(() => {
    const left = new AbortController()
    const late = setTimeout(() => setLate(true), soon)
    void make(left.signal).finally(() => clearTimeout(late))
    return () => {
      left.abort()
      clearTimeout(late)
    }
  }, [make])
  return { file, refused, isLate, laid }
}

/** The server's message of a refusal, with its field errors. */
function useReason(): (error: unknown) => string {
  const refusal = useRefusal()
  return (error) => {
    const fields = error instanceof HttpError ? Object.values(error.body.fields ?? {}) : []
    return [refusal(error).message, ...new Set(fields)].join('. ')
  }
}
