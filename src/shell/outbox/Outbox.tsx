import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { outboxEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { watchOutbox } from '#dataProviders/outbox/outbox.ts'
import { signOut } from '#dataProviders/session/session-end.ts'
import { pendingSignOut } from '../../common/leaveSession.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useOffline } from '../offline/useOffline.ts'
import { OutboxDialog } from './OutboxDialog.tsx'

/** The number of unsent changes; hidden if there are none. */
export default function Outbox() {
  const t = useT()
  const formats = useFormats()
  const entries = useSignal(outboxEntries)
  const [open, setOpen] = useState(false)
  useEffect(() => watchOutbox(), [])
  useOffline()
  useArrivals()
  const label = t('app.outbox.open', { count: formats.count(entries.length) })
  return (
    <>
      {entries.length > 0 && (
        <button
          type="button"
          className="round bell"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <CloudUpload aria-hidden="true" />
          <span aria-hidden="true">{formats.count(entries.length)}</span>
        </button>
      )}
      <OutboxDialog open={open} entries={entries} onClose={() => setOpen(false)} />
      <SignOutQuestion count={entries.length} />
    </>
  )
}

/** Reloads lists after delivery: the server sends a tab no events of its own user's changes. */
function useArrivals(): void {
  const { queryClient } = useAppServices()
  const entries = useSignal(outboxEntries)
  const before = useRef(entries)
  useEffect(() => {
    const keys = new Set(entries.map(({ key }) => key))
    const delivered = before.current.filter(({ key }) => !keys.has(key))
    before.current = entries
    for (const resource of new Set(delivered.map(({ about }) => about.resource)))
      void queryClient.invalidateQueries({ queryKey: [resource] })
  }, [entries, queryClient])
}

/** Asks before signing out with unsent changes. */
function SignOutQuestion({ count }: { count: number }) {
  const t = useT()
  const notify = useNotify()
  const formats = useFormats()
  const reason = useSignal(pendingSignOut)
  const leave = () => {
    pendingSignOut.set(null)
    void signOut(reason ?? undefined).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  }
  return (
    <ConfirmDialog
      question={reason && t('app.outbox.leave_question')}
      text={t('app.outbox.leave_text', { count: formats.count(count) })}
      onYes={leave}
      onNo={() => pendingSignOut.set(null)}
    />
  )
}
