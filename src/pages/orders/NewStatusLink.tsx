import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import { sendStatusLink } from '#dataProviders/dispatch/order-calls.ts'
import type { NewOrderLink } from '#resources/wire/dispatch.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

interface NewStatusLinkProps {
  id: number
  made: NewOrderLink
  /** The link can be sent by e-mail. */
  mail: boolean
}

/**
 * A new link, to copy (it is selected if the browser does not permit copying) or to send by e-mail.
 */
export function NewStatusLink({ id, made, mail }: NewStatusLinkProps) {
  const t = useT()
  const notify = useNotify()
  const field = useId()
  const line = useRef<HTMLInputElement>(null)
  const address = new URL(made.path, location.origin).href
  const copy = async () => {
    line.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      notify('app.orders.link.copied', { type: 'success', autoHideDuration: 3000 })
    } catch {
      line.current?.focus()
    }
  }
  return (
    <div className="status-link-address">
      <label htmlFor={field}>{t('app.orders.link.once')}</label>
      <div className="wrap-row">
        <input
          ref={line}
          id={field}
          readOnly
          value={address}
          onFocus={() => line.current?.select()}
        />
        <Button variant="contained" onClick={() => void copy()}>
          {t('app.orders.link.copy')}
        </Button>
      </div>
      {mail && <SendLink id={id} token={made.token} />}
    </div>
  )
}

function SendLink({ id, token }: { id: number; token: string }) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const field = useId()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await sendStatusLink({ id, token, to })
      notify('app.orders.link.sent', { type: 'success' })
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <form className="status-link-address" onSubmit={(event) => void send(event)}>
      <label htmlFor={field}>{t('app.orders.link.mail')}</label>
      <div className="wrap-row">
        <input
          id={field}
          type="email"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={busy}>
          {t('app.orders.link.send')}
        </Button>
      </div>
    </form>
  )
}
