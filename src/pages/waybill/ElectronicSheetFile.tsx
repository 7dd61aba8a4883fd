import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import { electronicSheet } from '#dataProviders/electronic-sheets.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

interface ElectronicSheetFileProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** Offers the titles of a waybill as a file for the operator of electronic documents. */
export function ElectronicSheetFile({ record, onDone }: ElectronicSheetFileProps) {
  const t = useT()
  const id = useId()
  const { file, refused } = useTitles(record.id)
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('app.export.titles')}</DialogTitle>
      <DialogContent>
        {record.name}
        {refused !== null && (
          <Alert severity="warning" role="alert">
            {refused}
          </Alert>
        )}
        <div role="status">{!file && refused === null && t('app.export.preparing')}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.confirm.cancel')}</Button>
        {file && (
          <Button
            href={file}
            download={`way-bill-${record.id}.json`}
            variant="contained"
            onClick={onDone}
          >
            {t('app.export.download')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The blob address of the file, or why there is none. */
function useTitles(sheet: number) {
  const refusal = useRefusal()
  const [file, setFile] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = useEvent((error: unknown) => setRefused(refusal(error).message))
  useEffect(() => {
    let url: string | null = null
    let isLeft = false
    const load = async () => {
      try {
        const text = `${JSON.stringify(await electronicSheet(sheet), null, 2)}\n`
        if (isLeft) return
        url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
        setFile(url)
      } catch (error) {
        if (!isLeft) refuse(error)
      }
    }
    void load()
    return () => {
      isLeft = true
      // the browser may still be saving it
      if (url) setTimeout(URL.revokeObjectURL, 60_000, url)
    }
  }, [sheet, refuse])
  return { file, refused }
}
