import { use, useEffect } from 'react'
import { currentLocale } from '#dataProviders/http/call.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { continueSession } from '#dataProviders/session/second-factor.ts'
import { signOut } from '#dataProviders/session/session-end.ts'
import { windowTitle } from '../../common/productName.ts'
import { Brand } from '../../ui/Brand.tsx'
import { FailureNote } from './FailureNote.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RoleStep } from './RoleStep.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { StaffStep } from './StaffStep.tsx'
import { useStepAction } from './useStepAction.ts'
import { translateIn } from './translateIn.ts'
import './choose.css'

type Step = 'password' | 'second_factor' | 'role' | 'staff'

/** The steps between a correct password and the application. */
export function ChoosePage({ user, step }: { user: Session; step: Step }) {
  const t = use(translateIn(currentLocale()))
  const leaving = useStepAction()
  const title = t(`app.choose.${step}_title`)
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <main className="login">
      <section className="login-card choose" aria-labelledby="choose-title">
        <Brand />
        <p className="login-product">
          {user.name} · {user.contract.name}
        </p>
        <h1 id="choose-title">{title}</h1>
        <p className="choose-text">{t(`app.choose.${step}_text`)}</p>
        {step === 'password' && <PasswordForm t={t} login={user.login} focused />}
        {step === 'second_factor' && (
          <SecondFactorSetup
            t={t}
            login={user.login}
            onDone={() => void leaving.run(continueSession)}
          />
        )}
        {step === 'role' && <RoleStep t={t} roles={user.roles} />}
        {step === 'staff' && <StaffStep t={t} />}
        <FailureNote t={t} failure={leaving.failure} />
        <button
          className="login-other"
          disabled={leaving.busy}
          onClick={() => void leaving.run(() => signOut())}
        >
          {t('app.shell.sign_out')}
        </button>
      </section>
    </main>
  )
}
