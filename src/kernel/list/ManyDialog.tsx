import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { HttpError } from '#dataProviders/http.ts'
import type { AppKey } from '#i18n/messages.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useSay } from '../cells/say.ts'
import { recordName } from '../show/recordName.ts'
import { useFormats } from '../useFormats.ts'
import { UsedBy, useRefusal } from './refusal.tsx'
import { useDeeds } from './useDeeds.ts'
import type { Deed } from './useDeeds.ts'

interface ManyDialogProps {
  of: Resource
  deed: Deed
  rows: readonly WireRow[]
  onClose: () => void
  /** `left`: the ids that were refused. */
  onDone: (left: readonly number[]) => Promise<void>
}
interface Refused {
  row: WireRow
  error: unknown
}
const wordsOf: Readonly<Record<Deed, { ask: AppKey; done: AppKey; button: AppKey }>> = {
  delete: { ask: 'app.confirm.delete_many', done: 'app.list.deleted', button: 'app.list.delete' },
  archive: { ask: 'app.confirm.archive_many', done: 'app.list.archived', button: 'app.list.archive' },
  restore: { ask: 'app.confirm.restore_many', done: 'app.list.restored', button: 'app.list.restore' },
}
/** Names told before the rest is only counted. */
const named = 5

/** Removes, archives or restores record after record and reports each that was refused, with its reason; the report stays until it is closed. */
export function ManyDialog({ of, deed, rows, onClose, onDone }: ManyDialogProps) {
  const say = useSay()
  const formats = useFormats()
  const refusal = useRefusal()
  const deeds = useDeeds(of)
  const words = wordsOf[deed]
  const notify = useNotify()
  const [done, setDone] = useState(0)
  const [state, setState] = useState<'asking' | 'busy' | 'told'>('asking')
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  const confirm = async () => {
    setState('busy')
    const left: Refused[] = []
    let fatal: HttpError | null = null
    for (const [index, row] of rows.entries()) {
      if (stopped.current) return
      try {
        if (fatal) throw fatal
        await deeds[deed](row)
      } catch (error) {
        left.push({ row, error })
        // Without a server or a session the rest is not tried, but told.
        if (error instanceof HttpError && [0, 401, 503].includes(error.status)) fatal = error
      }
      setDone(index + 1)
    }
    setRefused(left)
    setState('told')
    await onDone(left.map(({ row }) => row.id))
    if (left.length === 0) {
      onClose()
      notify(words.done, { type: 'success', messageArgs: counted(rows.length) })
    }
    await deeds.refresh(rows.map((row) => row.id))
  }
  const gone = rows.length - refused.length
  const counted = (count: number) => ({ smart_count: count })
  return (
    <Dialog open onClose={state === 'busy' ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="many-title" role="alertdialog">
      <DialogTitle id="many-title">{state === 'told' ? say(words.done, counted(gone)) : say(words.ask, counted(rows.length))}</DialogTitle>
      <DialogContent>
        {state === 'asking' && (
          <>
            {rows
              .slice(0, named)
              .map((row) => `«${recordName(of, row)}»`)
              .join(', ')}
            {rows.length > named && `, ${say('app.list.more', { smart_count: formats.integer(rows.length - named) })}`}
          </>
        )}
        {state === 'busy' && (
          <>
            {say('app.list.progress', { done, total: rows.length })}
            <LinearProgress
              variant="determinate"
              value={(done / rows.length) * 100}
              sx={{ mt: 1 }}
              aria-label={say('app.list.progress', { done, total: rows.length })}
            />
          </>
        )}
        {state === 'told' && refused.length > 0 && (
          <Alert severity="warning" role="alert">
            {say('app.list.refused', counted(refused.length))}
            <ul>
              {refused.map(({ row, error }) => {
                const { message, used_by } = refusal(error)
                return (
                  <li key={row.id}>
                    «{recordName(of, row)}»: {message}
                    {used_by && used_by.length > 0 && <UsedBy of={of} id={row.id} uses={used_by} onFollow={onClose} />}
                  </li>
                )
              })}
            </ul>
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {state === 'told' ? (
          <Button onClick={onClose} variant="contained" autoFocus>
            {say('app.in_use.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={state === 'busy'} autoFocus>
              {say('app.confirm.cancel')}
            </Button>
            <Button
              onClick={() => void confirm()}
              color={deed === 'delete' ? 'error' : 'primary'}
              variant="contained"
              loading={state === 'busy'}
            >
              {say(words.button)}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
