import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError } from '#dataProviders/http/call.ts'
import { lastSessionEnd, notInSystem, signIn } from '#dataProviders/session/session.ts'
import type { Ended } from '#dataProviders/session/session.ts'
import type { Shell } from '#i18n/messages.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { windowTitle } from '../../common/productName.ts'
import { loginPath } from '../../common/signInAddress.ts'
import { Brand } from '../../ui/Brand.tsx'
import { LocaleSelect } from './LocaleSelect.tsx'
import { PasswordField } from './PasswordField.tsx'
import './login.css'

interface LoginPageProps {
  words: Shell
  locale: Locale
  onLocale: (locale: Locale) => void
  /** The reason why a signed-in user was sent here. */
  why: Ended | null
  /** The second step, which returns here with the login and the error. */
  before?: SecondStep | null
  /** Called after a correct password, if a code is required. */
  onPending: (step: SecondStep) => void
}

export interface SecondStep {
  /** The server's token for the code step; null if the password has to be typed again. */
  pending: string | null
  login: string
  failure?: string
}

/** The server sets it to 1 while the demonstration is loaded. */
const demo = () => document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === '1'

/** The sign-in page in plain markup, so that it is displayed before the application is loaded. */
export function LoginPage({ words, locale, onLocale, why, before, onPending }: LoginPageProps) {
  const { login: texts } = words
  const who = why?.who
  const title = who ? texts.locked : texts.title
  const [missing, setMissing] = useState<{ login: boolean; password: boolean }>({
    login: false,
    password: false,
  })
  const [failure, setFailure] = useState<string | null>(before?.failure ?? null)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(who ? '#password' : 'input')?.focus()
  }, [who])
  useEffect(() => {
    const wrong =
      failure &&
      form.current?.querySelector<HTMLInputElement>('[aria-invalid=true], [name=password]')
    if (!wrong) return
    wrong.focus()
    wrong.select()
  }, [failure])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setFailure(null)
    const login = String(data.get('login')).trim()
    const password = String(data.get('password'))
    setMissing({ login: !login, password: !password })
    if (!login || !password) {
      setFailure(texts.enter_correct)
      return
    }
    setSending(true)
    try {
      await signIn(login, password)
    } catch (error) {
      setSending(false)
      const pending = error instanceof HttpError ? error.body.pending : undefined
      if (pending) onPending({ pending, login })
      else setFailure(refusal(error, words))
    }
  }

  const notice = who ? texts.locked_by.replace('%{name}', who.name) : explainEnd(why, texts)
  /** Clears all data of the previous user. */
  const another = () => {
    history.replaceState(null, '', loginPath)
    lastSessionEnd.set(null)
  }
  return (
    <main className="login">
      <form
        ref={form}
        className="login-card"
        onSubmit={submit}
        noValidate
        aria-labelledby="login-title"
      >
        <Brand />
        <p className="login-product">{words.shell.title}</p>
        <h1 id="login-title">{title}</h1>
        {notice && !failure && (
          <p className="login-notice" role="status">
            {notice}
          </p>
        )}
        {/* The region is always there: a screen reader speaks what appears in it. */}
        <div role="alert">{failure && <p className="login-failure">{failure}</p>}</div>
        <label className="login-field">
          <span>{texts.login}</span>
          <input
            name="login"
            defaultValue={before?.login ?? who?.login}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={sending}
            aria-invalid={missing.login}
            aria-describedby={missing.login ? 'login-missing' : undefined}
          />
          {missing.login && <small id="login-missing">{texts.login_required}</small>}
        </label>
        <PasswordField
          words={texts}
          label={texts.password}
          name="password"
          disabled={sending}
          fault={missing.password && texts.password_required}
        />
        <button className="login-submit" disabled={sending} aria-busy={sending}>
          {sending ? texts.submitting : texts.submit}
        </button>
        {who && (
          <button type="button" className="login-other" disabled={sending} onClick={another}>
            {words.shell.switch_user}
          </button>
        )}
        {demo() && (
          <p className="login-demo">{texts.demo.replace('%{password}', 'motorpool-demo')}</p>
        )}
        <LocaleSelect label={words.shell.language} locale={locale} onLocale={onLocale} />
      </form>
    </main>
  )
}

/** The specification's own text is below the message in the reader's language. */
function sayNotInSystem(message: string | undefined, texts: Shell['login']): string {
  return `${message || texts.not_in_system}\n${notInSystem}`
}

function explainEnd(why: Ended | null, texts: Shell['login']): string | undefined {
  if (why?.reason === 'expired') return texts.session_expired
  if (why?.reason === 'not_in_system') return sayNotInSystem(why.message, texts)
  return why?.reason === 'signed-out' ? texts.signed_out : why?.message
}

/** The message for a refused sign-in; the server's own if it is more specific. */
function refusal(error: unknown, { login, failure }: Shell): string {
  if (!(error instanceof HttpError)) return failure.unknown
  if (error.status === 0) return failure.connection
  if (error.status === 401) return login.wrong
  if (error.status === 400) return login.enter_correct
  const { code, retryAfter } = error.body
  if (code === 'not_in_system') return sayNotInSystem(error.message, login)
  if (error.status === 429 && retryAfter)
    return login.wait.replace('%{seconds}', String(retryAfter))
  return error.message.startsWith('app.') ? failure.server : error.message
}
