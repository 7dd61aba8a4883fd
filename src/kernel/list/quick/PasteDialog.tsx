import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { mayDo } from '#dataProviders/rights.ts'
import { session } from '#dataProviders/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useSay } from '../../cells/say.ts'
import { RefusedRows } from '../RefusedRows.tsx'
import { useRefusal } from '../refusal.tsx'
import { PastePlan } from './PastePlan.tsx'
import { mostRows, usePaste } from './usePaste.ts'
import type { Unknown } from './usePaste.ts'
import type { Pasted } from './useQuick.tsx'
import type { useWriter, Written } from './useWriter.ts'

interface PasteDialogProps {
  of: Resource
  keys: readonly string[]
  rows: readonly WireRow[]
  pasted: Pasted
  creates: boolean
  write: ReturnType<typeof useWriter>['writeAll']
  onClose: () => void
  /** All of it is stored; the dialog closes by itself. */
  onDone: (written: Written) => void
}
/** A name becomes a record only by whoever may make one. */
const mayCreate = ({ to, field }: Unknown) => {
  const user = session.get()
  return field !== '' && user != null && mayDo(user, resourceOf(to), 'edit')
}
const idOf = ({ to, name }: Unknown) => `${to} ${name}`

/** What a paste would do, before it does it: how many records, which cells cannot be read, which names are new. Then it does, and says what was refused. */
export function PasteDialog({ of, keys, rows, pasted, creates, write, onClose, onDone }: PasteDialogProps) {
  const say = useSay()
  const translate = useTranslate()
  const refusal = useRefusal()
  const { checked, plan, unknown, failure, create } = usePaste(of, keys, rows, pasted, creates)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<{ of: number; at: number } | null>(null)
  const [written, setWritten] = useState<Written | null>(null)
  const [error, setError] = useState<unknown>(null)
  const wanted = unknown.filter((one) => mayCreate(one) && !left.has(idOf(one)))
  const busy = done !== null && written === null
  const nothing = plan === null || (plan.changes.length === 0 && wanted.length === 0)

  const apply = async () => {
    setError(null)
    setDone({ of: plan?.changes.length ?? 0, at: 0 })
    try {
      const made = await create(wanted)
      const changes = made.plan?.changes ?? []
      const told = await write(changes, made.made, pasted.at, (at) => setDone({ of: changes.length, at }))
      onDone(told)
      if (told.refused.length === 0) onClose()
      else setWritten(told)
    } catch (thrown) {
      setError(thrown)
      setDone(null)
    }
  }
  const problem = failure ?? error
  const progress = done && say('app.list.progress', { done: done.at, total: done.of })
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="paste-title" role="alertdialog">
      <DialogTitle id="paste-title">{say('app.paste.title')}</DialogTitle>
      <DialogContent>
        {!checked && !problem && (
          <>
            <span role="status">{say('app.paste.checking')}</span>
            <LinearProgress sx={{ mt: 1 }} aria-label={say('app.paste.checking')} />
          </>
        )}
        {problem !== null && (
          <Alert severity="error" role="alert">
            {refusal(problem).message}
          </Alert>
        )}
        {checked && plan && !busy && !written && (
          <>
            {checked.long && <Alert severity="warning">{say('app.paste.long', { max: mostRows })}</Alert>}
            {checked.wide > 0 && <Alert severity="warning">{say('app.paste.wide', { count: checked.wide })}</Alert>}
            {checked.cannotAdd !== null && (
              <Alert severity="warning">{say('app.paste.cannot_add', { smart_count: checked.below, reason: checked.cannotAdd })}</Alert>
            )}
            <PastePlan
              of={of}
              block={checked.block}
              plan={plan}
              unknown={unknown.map((one) => ({
                id: idOf(one),
                name: one.name,
                catalogue: translate(`resources.${one.to}.name`, { smart_count: 2 }),
                create: mayCreate(one) ? !left.has(idOf(one)) : null,
              }))}
              onCreate={(id, on) => setLeft(new Set(on ? [...left].filter((one) => one !== id) : [...left, id]))}
            />
          </>
        )}
        {busy && (
          <>
            <span role="status">{progress}</span>
            <LinearProgress
              variant="determinate"
              value={done.of ? (done.at / done.of) * 100 : 0}
              sx={{ mt: 1 }}
              aria-label={progress ?? ''}
            />
          </>
        )}
        {written && <RefusedRows of={of} rows={written.refused} onFollow={onClose} />}
      </DialogContent>
      <DialogActions>
        {written ? (
          <Button onClick={onClose} variant="contained" autoFocus>
            {say('app.in_use.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {say('app.confirm.cancel')}
            </Button>
            <Button onClick={() => void apply()} variant="contained" disabled={nothing} loading={busy} autoFocus>
              {say('app.paste.apply')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
