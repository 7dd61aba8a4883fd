import { useEffect } from 'react'
import type { FormEvent } from 'react'
import { changePassword } from '#dataProviders/session/own-account.ts'
import type { Translate } from '../../common/useT.ts'
import { PasswordField } from '../login/index.ts'
import { FailureNote } from './FailureNote.tsx'
import { useCheckedForm } from './useCheckedForm.ts'
import './choose.css'

/** Minimum characters; the server checks the other rules. */
const shortest = 10
const names = ['current', 'password', 'repeat'] as const
type Name = (typeof names)[number]
type Faults = Partial<Record<Name, string>>

interface PasswordFormProps {
  t: Translate
  /** For password managers. */
  login: string
  /** Focuses the first field. */
  focused?: boolean
  onDone?: () => void
}

/**
 * A form for the user's own new password. Values are only in the inputs, and stay there after a
 * refusal.
 */
export function PasswordForm({ t, login, focused = false, onDone }: PasswordFormProps) {
  const { form, faults, failure, sending, submit } = useCheckedForm()
  useEffect(() => {
    if (focused) form.current?.querySelector<HTMLInputElement>('#current')?.focus()
  }, [focused, form])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const given = Object.fromEntries(names.map((name) => [name, String(data.get(name))])) as Record<
      Name,
      string
    >
    return submit(faultsOf(given, t), async () => {
      await changePassword(given.current, given.password)
      form.current?.reset()
      onDone?.()
    })
  }

  const words = {
    show_password: t('app.login.show_password'),
    hide_password: t('app.login.hide_password'),
    caps_lock: t('app.login.caps_lock'),
  }
  const labels = {
    current: t('app.own_password.current'),
    password: t('app.own_password.fresh'),
    repeat: t('app.own_password.repeat'),
  }
  return (
    <form
      ref={form}
      className="own-password"
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={t('app.own_password.title')}
    >
      <p id="password-rules" className="choose-text">
        {t('app.own_password.rules')}
      </p>
      <FailureNote t={t} failure={failure} />
      <input hidden readOnly name="username" autoComplete="username" value={login} />
      {names.map((name) => (
        <PasswordField
          key={name}
          words={words}
          label={labels[name]}
          name={name}
          disabled={sending}
          fault={faults[name]}
          fresh={name !== 'current'}
          {...(name === 'password' && { described: 'password-rules' })}
        />
      ))}
      <button className="login-submit" disabled={sending} aria-busy={sending}>
        {sending ? t('app.own_password.saving') : t('app.own_password.save')}
      </button>
    </form>
  )
}

function faultsOf({ current, password, repeat }: Record<Name, string>, t: Translate): Faults {
  return {
    ...(!current && { current: t('app.faults.required') }),
    ...([...password].length < shortest && {
      password: t(password ? 'app.own_password.short' : 'app.faults.required'),
    }),
    ...(repeat !== password && { repeat: t('app.own_password.differ') }),
  }
}
