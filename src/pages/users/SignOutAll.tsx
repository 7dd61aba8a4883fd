import { useState } from 'react'
import { useNotify } from 'react-admin'
import { endAllSessions } from '#dataProviders/session/sign-ins.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before everybody is signed out. */
export function SignOutAll({ onDone }: { onDone: () => void }) {
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const refusal = useRefusal()
  const [open, setOpen] = useState(true)
  async function end() {
    setOpen(false)
    try {
      const { count } = await endAllSessions()
      notify('app.user_account.all_ended', {
        type: 'success',
        messageArgs: { count: formats.integer(count) },
      })
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
    }
  }
  return (
    <ConfirmDialog
      question={open ? t('app.user_account.end_all_question') : null}
      text={t('app.user_account.end_all_text')}
      yes={t('app.user_account.end_all_yes')}
      no={t('app.confirm.cancel')}
      onYes={() => void end()}
      onNo={() => setOpen(false)}
      onGone={onDone}
    />
  )
}
