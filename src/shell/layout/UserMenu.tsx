import { useState } from 'react'
import type { ReactElement } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { initials } from '#i18n/format/people.ts'
import { roleTitles } from '../../common/rights/roleTitles.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { loadChoose } from '../start/loadChoose.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { leaveSession } from '../../common/leaveSession.ts'
import { profilePath } from './profilePath.ts'
import { useContract } from '../../kernel/useContract.ts'

/** The signed-in user, their roles and organisation; switching either, and signing out. */
export function UserMenu() {
  const { user } = useAppServices()
  const contract = useContract()
  const t = useT()
  const notify = useNotify()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ReactElement | null>(null)
  const failed = (error: Error) => notify(error.message, { type: 'error' })
  const leave = (reason?: Parameters<typeof leaveSession>[0]) =>
    void leaveSession(reason).catch(failed)
  const another = (what: 'role' | 'contract') =>
    void loadChoose()
      .then(({ SwitchDialog }) =>
        setDialog(<SwitchDialog t={t} user={user} what={what} onClose={() => setDialog(null)} />),
      )
      .catch(failed)
  const head = (
    <div className="pop-head">
      <strong>{user.name}</strong>
      <span>{roleTitles(t, user).join(', ')}</span>
      <span>{contract.name}</span>
    </div>
  )
  return (
    <>
      <MenuButton
        className="avatar"
        label={t('app.shell.user_menu', { name: user.name })}
        sign={<span data-initials={initials(user.name.replaceAll(/[-_.]/g, ' ')).slice(0, 3)} />}
        head={head}
        choices={[
          {
            key: 'profile',
            label: t('app.account.title'),
            onChoose: () => void navigate(profilePath),
          },
          ...(user.roles.length > 1 && !user.viewsRole
            ? [
                {
                  key: 'role',
                  label: t('app.account.change_role'),
                  onChoose: () => another('role'),
                },
              ]
            : []),
          ...(user.contracts > 1 && !user.viewsRole
            ? [
                {
                  key: 'contract',
                  label: t('app.account.change_contract'),
                  onChoose: () => another('contract'),
                },
              ]
            : []),
          { key: 'lock', label: t('app.shell.lock'), apart: true, onChoose: () => leave('locked') },
          { key: 'switch', label: t('app.shell.switch_user'), onChoose: () => leave('switched') },
          { key: 'out', label: t('app.shell.sign_out'), onChoose: () => leave() },
        ]}
      />
      {dialog}
    </>
  )
}
