import { use, useEffect } from 'react'
import { currentLocale } from '#dataProviders/http.ts'
import type { Session } from '#dataProviders/session.ts'
import { signOut } from '#dataProviders/session-end.ts'
import { windowTitle } from '../../common/config.ts'
import { Brand } from '../../ui/Brand.tsx'
import { FailureNote } from './FailureNote.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RoleStep } from './RoleStep.tsx'
import { StaffStep } from './StaffStep.tsx'
import { useStepAction } from './useDeed.ts'
import { translateIn } from './words.ts'
import './choose.css'

export type Step = 'password' | 'role' | 'staff'

/** Between a right password and the application: what must be done or chosen first. */
export function ChoosePage({ user, step }: { user: Session; step: Step }) {
  const say = use(translateIn(currentLocale()))
  const leaving = useStepAction()
  const title = say(`app.choose.${step}_title`)
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
        <p className="choose-text">{say(`app.choose.${step}_text`)}</p>
        {step === 'password' && <PasswordForm say={say} login={user.login} focused />}
        {step === 'role' && <RoleStep say={say} roles={user.roles} />}
        {step === 'staff' && <StaffStep say={say} />}
        <FailureNote say={say} failure={leaving.failure} />
        <button className="login-other" disabled={leaving.busy} onClick={() => void leaving.run(() => signOut())}>
          {say('app.shell.sign_out')}
        </button>
      </section>
    </main>
  )
}
