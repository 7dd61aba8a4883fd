import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useGetOne, useNotify } from 'react-admin'
import { dismissEmployee } from '#dataProviders/dismissal.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { DayControl } from '../../kernel/inputs/controls/dates/DayControl.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import './dismiss-dialog.css'

interface DismissDialogProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** Dismisses an employee in one step: date and order, status, archive and account. */
export function DismissDialog({ record, onDone }: DismissDialogProps) {
  const t = useT()
  const formats = useFormats()
  const title = useId()
  const { user } = useAppServices()
  const { data } = useGetOne('staff', { id: record.id })
  const mayDisable = mayDo(user, resourceOf('user'), 'edit')
  const [date, setDate] = useState<string | null>(formats.today())
  const [number, setNumber] = useState('')
  const [ordered, setOrdered] = useState<string | null>(null)
  const [archive, setArchive] = useState(true)
  const [account, setAccount] = useState(mayDisable)
  const { busy, refused, dismiss } = useDismissal(onDone)
  const already = data?.dismissed === true ? (data.dismissal_date as string | null) : null
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>
        {t('app.dismissal.title')}: {record.name}
      </DialogTitle>
      <DialogContent className="dismiss-dialog">
        {already && (
          <Alert severity="info" role="note">
            {t('app.dismissal.already', { when: formats.day(already) })}
          </Alert>
        )}
        {refused !== null && (
          <Alert severity="error" role="alert">
            {refused}
          </Alert>
        )}
        <DayControl
          label={t('app.dismissal.date')}
          value={date}
          onChange={(day) => setDate(day)}
          required
          autoFocus
        />
        <TextField
          size="small"
          label={t('app.dismissal.order_number')}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <DayControl
          label={t('app.dismissal.order_date')}
          value={ordered}
          onChange={(day) => setOrdered(day)}
        />
        <Checkbox checked={archive} onChange={setArchive}>
          {t('app.dismissal.archive')}
        </Checkbox>
        {mayDisable && (
          <Checkbox checked={account} onChange={setAccount} title={t('app.dismissal.account_text')}>
            {t('app.dismissal.account')}
          </Checkbox>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.confirm.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={busy}
          disabled={date === null}
          onClick={() =>
            void dismiss({
              ...{ id: record.id, dismissal_date: date ?? '', archive, disableAccount: account },
              ...(number.trim() !== '' && { order_number: number.trim() }),
              ...(ordered !== null && { order_date: ordered }),
            })
          }
        >
          {t('app.dismissal.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Sends the dismissal; a refusal is shown in the dialog, and the input is kept. */
function useDismissal(onDone: () => void) {
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    busy,
    refused,
    async dismiss(dismissal: Parameters<typeof dismissEmployee>[0]) {
      setBusy(true)
      try {
        await dismissEmployee(dismissal)
        notify('app.dismissal.done', { type: 'success' })
        await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== 'auth' })
        onDone()
      } catch (failure) {
        const faults = failure instanceof HttpError ? Object.values(failure.body?.errors ?? {}) : []
        setRefused([refusal(failure).message, ...faults.map(String)].join(' '))
      } finally {
        setBusy(false)
      }
    },
  }
}
