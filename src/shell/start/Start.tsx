import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { currentLocale } from '#dataProviders/http/call.ts'
import {
  lastSessionEnd,
  fingerprintOf,
  loadSession,
  probablySignedIn,
  session,
} from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { loadShell } from '#i18n/chunks.ts'
import type { Shell } from '#i18n/messages.ts'
import { LoginPage } from '../../pages/login/index.ts'
import type { SecondStep } from '../../pages/login/index.ts'
import { notFoundPath } from '../../common/signInAddress.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { loadChoose } from './loadChoose.ts'
import { loadApp, prefetch } from './prefetch.ts'
import { useSignal } from '../../common/useSignal.ts'

const App = lazy(async () => ({ default: (await loadApp()).App }))
// Rarely shown, so not part of the first page's script.
const Outside = lazy(async () => ({ default: (await import('./Outside.tsx')).Outside }))
const CodePage = lazy(async () => ({ default: (await loadChoose()).CodePage }))

/**
 * Shows the application to a signed-in user; otherwise the sign-in page, in plain markup, while the
 * application is loading.
 */
export function Start() {
  const user = useSignal(session)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    loadSession().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }, [])
  useEffect(ask, [ask])

  if (user)
    return (
      <Suspense fallback={<PageFrame />}>
        {/* Another user or role, and other own fields, get a new application without any state of
            the previous one. */}
        <App key={applicationKey(user)} user={user} />
      </Suspense>
    )
  if (user === undefined && failed)
    return (
      <Suspense>
        <Outside onRetry={ask} />
      </Suspense>
    )
  if (user === undefined && probablySignedIn()) return <PageFrame />
  return <SignedOut />
}

const applicationKey = (user: Session) =>
  `${fingerprintOf(user)} ${JSON.stringify(user.contract?.own_fields ?? {})}`

function SignedOut() {
  const [locale, setLocale] = useState(currentLocale)
  const [words, setWords] = useState<Shell>()
  const why = useSignal(lastSessionEnd)
  const [begun, setBegun] = useState<{ step: SecondStep; why: typeof why } | null>(null)
  // another user than the one who locked the screen starts from scratch
  const step = begun?.why === why ? begun.step : null
  const setStep = (next: SecondStep) => setBegun({ step: next, why })
  useEffect(() => {
    let current = true
    void loadShell(locale).then((loaded) => current && setWords(loaded))
    return () => {
      current = false
    }
  }, [locale])
  useEffect(() => {
    if (words) prefetch()
  }, [words])
  if (!words) return null
  if (location.pathname === notFoundPath)
    return (
      <Suspense>
        <Outside words={words.not_found} />
      </Suspense>
    )
  if (step?.pending)
    return (
      <Suspense>
        <CodePage
          pending={step.pending}
          onBack={(failure) =>
            setStep({ pending: null, login: step.login, ...(failure && { failure }) })
          }
        />
      </Suspense>
    )
  return (
    <LoginPage
      key={why?.userId}
      words={words}
      locale={locale}
      onLocale={setLocale}
      why={why}
      before={step}
      onPending={setStep}
    />
  )
}
