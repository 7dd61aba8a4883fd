import type { FormEvent } from 'react'
import type { SecondFactorProof } from '#resources/wire/accounts/second-factor.ts'
import type { Translate } from '../../common/useT.ts'
import { PasswordField } from '../login/index.ts'
import { CodeField } from './CodeField.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useCheckedForm } from './useCheckedForm.ts'
import './choose.css'
import './second-factor.css'

interface ProofFormProps {
  t: Translate
  /** For password managers. */
  login: string
  /** The confirmed action: the name of the form and of its button. */
  action: string
  /** A recovery code is accepted as well. */
  recovery: boolean
  onSend: (proof: SecondFactorProof) => Promise<unknown>
  onCancel?: (() => void) | undefined
}

/** Password and code, which confirm a change of the second factor. */
export function ProofForm({ t, login, action, recovery, onSend, onCancel }: ProofFormProps) {
  const { form, faults, failure, sending, submit } = useCheckedForm()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('proof'))
    const code = String(data.get('code')).trim()
    const missing = t('app.faults.required')
    return submit(
      { ...(!password && { password: missing }), ...(!code && { code: missing }) },
      async () => void (await onSend({ password, code })),
    )
  }

  const words = {
    show_password: t('app.login.show_password'),
    hide_password: t('app.login.hide_password'),
    caps_lock: t('app.login.caps_lock'),
  }
  const codeLabel = recovery ? 'app.second_factor.code_or_recovery' : 'app.second_factor.code'
  return (
    <form
      ref={form}
      className="own-password"
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={action}
    >
      <FailureNote t={t} failure={failure} />
      <input hidden readOnly name="username" autoComplete="username" value={login} />
      <PasswordField
        words={words}
        label={t('app.second_factor.password')}
        name="proof"
        disabled={sending}
        fault={faults.password}
      />
      <CodeField
        id="proof-code"
        label={t(codeLabel)}
        digits={!recovery}
        disabled={sending}
        fault={faults.code}
      />
      <div className="factor-buttons">
        <button className="login-submit" disabled={sending} aria-busy={sending}>
          {sending ? t('app.second_factor.sending') : action}
        </button>
        {onCancel && (
          <button type="button" className="choose-second" disabled={sending} onClick={onCancel}>
            {t('app.second_factor.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
