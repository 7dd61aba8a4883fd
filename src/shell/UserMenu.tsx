import { useNotify } from 'react-admin'
import { rolesOf } from '#dataProviders/rights.ts'
import { signOut } from '#dataProviders/session-end.ts'
import { initials } from '#i18n/format/people.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { useSay } from '../kernel/cells/say.ts'
import { useConsole } from './console.ts'
import { MenuButton } from './MenuButton.tsx'

/** Who is signed in, under what roles, and the way out. */
export function UserMenu() {
  const { user } = useConsole()
  const say = useSay()
  const notify = useNotify()
  const leave = () => void signOut().catch((error: Error) => notify(error.message, { type: 'error' }))
  const head = (
    <div className="pop-head">
      <strong>{user.name}</strong>
      <span>
        {rolesOf(user)
          .map((role) => say(`app.roles.${role as RoleName}`))
          .join(', ')}
      </span>
      <span>{user.contract.name}</span>
    </div>
  )
  return (
    <MenuButton
      className="avatar"
      label={say('app.shell.user_menu', { name: user.name })}
      sign={initials(user.name.replaceAll(/[-_.]/g, ' ')).slice(0, 3)}
      head={head}
      choices={[{ key: 'out', label: say('app.shell.sign_out'), onChoose: leave }]}
    />
  )
}
