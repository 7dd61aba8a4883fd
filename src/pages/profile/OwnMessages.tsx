import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import { ownMessages, saveOwnMessages } from '#dataProviders/notifications.ts'
import { messageTypeOf } from '#resources/kernel/message-types.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useT } from '../../common/useT.ts'

/**
 * The user's choice of notifications, and the address for e-mails. Each checkbox is saved at once.
 */
export function OwnMessages() {
  const t = useT()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['account', 'messages'],
    queryFn: ({ signal }) => ownMessages(signal),
    staleTime: 0,
  })
  async function save(settings: Parameters<typeof saveOwnMessages>[0]) {
    setBusy(true)
    setFault(null)
    try {
      await saveOwnMessages(settings)
      notify('app.inbox.saved', { type: 'success' })
    } catch (failure) {
      const named = failure instanceof HttpError ? failure.body.fields?.email : undefined
      if (named) setFault(named)
      else notify((failure as Error).message, { type: 'error' })
    }
    await refetch()
    setBusy(false)
  }
  if (!data) return null
  const { types, email, letters } = data
  const muted = types.filter((one) => one.muted).map((one) => one.message_type_id)
  const toggle = (id: number) =>
    !busy &&
    void save({ muted: muted.includes(id) ? muted.filter((one) => one !== id) : [...muted, id] })
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void save({ email: (typeof typed === 'string' && typed.trim()) || null })
  }
  return (
    <>
      <fieldset className="profile-segments profile-messages">
        <legend>{t('app.inbox.own_text')}</legend>
        {types.map(({ message_type_id: id, muted: off, always }) => {
          const name = messageTypeOf(id)
          return (
            name && (
              <Checkbox
                key={id}
                checked={!off}
                disabled={always}
                aria-disabled={busy}
                onChange={() => toggle(id)}
              >
                {t(`app.inbox.types.${name}`)}
                {always && <span className="profile-note"> ({t('app.inbox.always')})</span>}
              </Checkbox>
            )
          )
        })}
      </fieldset>
      {letters && (
        <form className="profile-email" noValidate onSubmit={onSubmit}>
          <label htmlFor="profile-email">{t('app.inbox.email')}</label>
          <input
            id="profile-email"
            name="email"
            type="email"
            autoComplete="email"
            key={email}
            defaultValue={email ?? ''}
            aria-invalid={fault !== null}
            aria-describedby="profile-email-note"
          />
          <Button type="submit" size="small" variant="outlined" disabled={busy}>
            {t('app.inbox.save')}
          </Button>
          <p id="profile-email-note" className="profile-note" role={fault ? 'alert' : undefined}>
            {fault ?? t('app.inbox.email_text')}
          </p>
        </form>
      )}
    </>
  )
}
