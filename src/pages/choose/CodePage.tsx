import { use, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { currentLocale, HttpError } from '#dataProviders/http/call.ts'
import { confirmSignIn } from '#dataProviders/session/second-factor.ts'
import { windowTitle } from '../../common/productName.ts'
import type { Translate } from '../../common/useT.ts'
import { Brand } from '../../ui/Brand.tsx'
import { CodeField } from './CodeField.tsx'
import { failureText, translateIn } from './translateIn.ts'
import './choose.css'
import './second-factor.css'

interface CodePageProps {
  /** The server's token of the first step, after the correct password. */
  pending: string
  /** Back to the password; `failure`: why the server no longer accepts the code. */
  onBack: (failure?: string) => void
}

/** The second step of a sign-in: the code of the app, or a recovery code. */
export function CodePage({ pending, onBack }: CodePageProps) {
  const t = use(translateIn(currentLocale()))
  const [recovery, setRecovery] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const title = t('app.second_factor.title')
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  useEffect(() => {
    if (sending) return
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [recovery, failure, sending])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (!code) {
      setFailure(t('app.second_factor.missing'))
      return
    }
    setFailure(null)
    setSending(true)
    try {
      await confirmSignIn(pending, code)
    } catch (error) {
      setSending(false)
      // too late, or the password was changed since
      if (error instanceof HttpError && error.body.code === 'unauthorized') onBack(error.message)
      else setFailure(refusalText(error, t))
    }
  }

  return (
    <main className="login">
      <form
        ref={form}
        className="login-card choose"
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="code-title"
      >
        <Brand />
        <h1 id="code-title">{title}</h1>
        <p className="choose-text">
          {t(recovery ? 'app.second_factor.step_recovery_text' : 'app.second_factor.step_text')}
        </p>
        {/* The region is always there: a screen reader speaks what appears in it. */}
        <div role="alert">{failure && <p className="login-failure">{failure}</p>}</div>
        <CodeField
          key={String(recovery)}
          id="code"
          label={t(recovery ? 'app.second_factor.recovery_code' : 'app.second_factor.code')}
          digits={!recovery}
          disabled={sending}
        />
        <button className="login-submit" disabled={sending} aria-busy={sending}>
          {t(sending ? 'app.second_factor.sending' : 'app.second_factor.confirm')}
        </button>
        <button
          type="button"
          className="login-other"
          disabled={sending}
          onClick={() => {
            setFailure(null)
            setRecovery(!recovery)
          }}
        >
          {t(recovery ? 'app.second_factor.use_app' : 'app.second_factor.use_recovery')}
        </button>
        <button type="button" className="login-other" disabled={sending} onClick={() => onBack()}>
          {t('app.second_factor.back')}
        </button>
      </form>
    </main>
  )
}

/** The server's message, and the waiting time if it has one. */
function refusalText(error: unknown, t: Translate): string {
  if (error instanceof HttpError && error.status === 429 && error.body.retryAfter)
    return t('app.login.wait', { seconds: error.body.retryAfter })
  return failureText(error, t)
}
