import { useNotify } from 'react-admin'
import { useT } from '../../common/translate.ts'
import { useAppServices } from '../../kernel/console.ts'
import { PasswordForm } from '../choose/index.ts'
import { OwnData } from './OwnData.tsx'
import { OwnMessages } from './OwnMessages.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { DisplaySettings } from './View.tsx'
import './profile.css'

/** Who one is here, how the product looks, the password, and where one is signed in. */
export function ProfilePage() {
  const { user, queryClient } = useAppServices()
  const say = useT()
  const notify = useNotify()
  function onChanged() {
    notify('app.own_password.changed', { type: 'success' })
    void queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] })
  }
  return (
    <div className="profile">
      <section className="profile-card" aria-labelledby="profile-own">
        <h2 id="profile-own">{say('app.account.own')}</h2>
        <OwnData />
        <h2>{say('app.account.view')}</h2>
        <DisplaySettings />
      </section>
      <section className="profile-card" aria-labelledby="profile-password">
        <h2 id="profile-password">{say('app.own_password.title')}</h2>
        <PasswordForm say={say} login={user.login} onDone={onChanged} />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-messages">
        <h2 id="profile-messages">{say('app.inbox.title')}</h2>
        <OwnMessages />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-sessions">
        <OwnSessions headingId="profile-sessions" />
      </section>
    </div>
  )
}
