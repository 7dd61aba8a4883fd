import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { closeMonth, reopenMonth } from '#dataProviders/warehouse/book-months.ts'
import type { AppKey } from '#i18n/messages.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { MonthReview } from '#resources/wire/month-review.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

/** Maximum characters of a reason. */
const longest = 300

interface CloseStepProps {
  /** The resource of the book's months. */
  of: Resource
  review: MonthReview
  onDone: () => void
}

/** Closes the month, or shows who closed it and reopens it. */
export function CloseStep({ of, review, onDone }: CloseStepProps) {
  const t = useT()
  const formats = useFormats()
  const { user } = useAppServices()
  const { busy, refused, make } = useMonthWrite(of, onDone)
  const [reason, setReason] = useState('')
  const mayClose = mayDo(user, of, 'edit')
  const mayReopen = mayDo(user, { access: 'month-reopening' }, 'edit')
  const { book, month, id, closed, closed_at: at, closed_by: by, over, before } = review
  const nothing = book === 'stock' && id === null ? t('app.month.nothing_moved') : null
  const notOver = over ? nothing : t('app.month.not_over')
  const waits =
    before === null ? notOver : t('app.month.before', { month: formats.monthYear(before) })
  const blocked = review.pending.some(({ blocks }) => blocks)
  return (
    <>
      {refused !== null && (
        <Alert severity="error" role="alert">
          {refused}
        </Alert>
      )}
      {closed && (
        <p className="month-good">
          {t(by === null ? 'app.month.closed_at' : 'app.month.closed_by', {
            ...{ who: by ?? '', when: at === null ? '' : formats.moment(at) },
          })}
        </p>
      )}
      {!closed && waits !== null && <p>{waits}</p>}
      {!closed && mayClose && (
        <Button
          variant="contained"
          loading={busy}
          disabled={waits !== null || blocked}
          onClick={() => void make('app.month.closed', () => closeMonth({ book, month, id }))}
        >
          {t('app.month.close')}
        </Button>
      )}
      {closed && mayReopen && id !== null && (
        <form
          className="month-reopen"
          onSubmit={(event) => {
            event.preventDefault()
            void make('app.month.reopened', () => reopenMonth({ book, id }, reason.trim()))
          }}
        >
          <TextField
            size="small"
            label={t('app.month.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
          <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
            {t('app.month.reopen')}
          </Button>
        </form>
      )}
    </>
  )
}

/** A refusal is shown in its step, and the input is kept. */
function useMonthWrite(of: Resource, onDone: () => void) {
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    busy,
    refused,
    async make(success: AppKey, send: () => Promise<unknown>) {
      setBusy(true)
      setRefused(null)
      try {
        await send()
        notify(success, { type: 'success' })
        await queries.invalidateQueries({ queryKey: [of.name] })
        onDone()
      } catch (failure) {
        const { message, fields } = refusal(failure)
        setRefused([message, ...Object.values(fields ?? {})].join(' '))
      } finally {
        setBusy(false)
      }
    },
  }
}
