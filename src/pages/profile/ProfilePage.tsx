import { useNotify } from 'react-admin'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { AccessTokens } from '../access-tokens/index.ts'
import { PasswordForm } from '../choose/index.ts'
import { CalendarFeed } from '../schedule/index.ts'
import { SignIns } from '../sign-ins/index.ts'
import { OwnData } from './OwnData.tsx'
import { OwnMessages } from './OwnMessages.tsx'
import { OwnSecondFactor } from './OwnSecondFactor.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import './profile.css'

/** The user's data, the appearance of the product, the password, and the sessions. */
export function ProfilePage() {
  const { user, queryClient } = useAppServices()
  const t = useT()
  const notify = useNotify()
  function onChanged() {
    notify('app.own_password.changed', { type: 'success' })
    void queryClient.invalidateQueries({ queryKey: ['account', 'sessions'] })
  }
  return (
    <div className="profile">
      <section className="profile-card" aria-labelledby="profile-own">
        <h2 id="profile-own">{t('app.account.own')}</h2>
        <OwnData />
        <h2>{t('app.account.view')}</h2>
        <DisplaySettings />
      </section>
      <section className="profile-card" aria-labelledby="profile-password">
        <h2 id="profile-password">{t('app.own_password.title')}</h2>
        <PasswordForm t={t} login={user.login} onDone={onChanged} />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-second-factor">
        <h2 id="profile-second-factor">{t('app.second_factor.title')}</h2>
        <OwnSecondFactor />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-messages">
        <h2 id="profile-messages">{t('app.inbox.title')}</h2>
        <OwnMessages />
      </section>
      {user.fmsStaff.id !== null && (
        <section className="profile-card profile-sessions" aria-labelledby="profile-feed">
          <h2 id="profile-feed">{t('app.schedule.feed.title')}</h2>
          <CalendarFeed />
        </section>
      )}
      <section className="profile-card profile-sessions" aria-labelledby="profile-tokens">
        <h2 id="profile-tokens">{t('app.access_tokens.title')}</h2>
        <AccessTokens headingId="profile-tokens" mayCreate />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-sessions">
        <OwnSessions headingId="profile-sessions" />
      </section>
      <section className="profile-card profile-sessions" aria-labelledby="profile-sign-ins">
        <h2 id="profile-sign-ins">{t('app.sign_ins.title')}</h2>
        <SignIns headingId="profile-sign-ins" />
      </section>
    </div>
  )
}
