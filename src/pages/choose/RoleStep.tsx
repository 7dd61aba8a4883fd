import { chooseRole } from '#dataProviders/account.ts'
import { owed } from '#dataProviders/session.ts'
import type { Role } from '#dataProviders/session.ts'
import { roleName } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Say } from '../../common/translate.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useDeed } from './useDeed.ts'

interface RoleStepProps {
  say: Say
  roles: readonly Role[]
  /** What follows a choice, also of the role in force. */
  onDone?: () => void
}
/** The account's roles, the one in force first. */
export function RoleStep({ say, roles, onDone }: RoleStepProps) {
  const { busy, failure, run } = useDeed()
  const choices = roles
    .toSorted((a, b) => Number(b.assignedRole) - Number(a.assignedRole))
    .map(({ id, name, assignedRole }) => ({
      id,
      text: say(`app.roles.${roleName(name) as RoleName}`),
      ...(assignedRole && onDone && { note: say('app.account.in_force') }),
    }))
  async function choose(id: number) {
    if (roles.some((role) => role.id === id && role.assignedRole)) owed.set(owed.get().filter((step) => step !== 'role'))
    else await chooseRole(id)
    onDone?.()
  }
  return (
    <>
      <FailureNote say={say} failure={failure} />
      <ChoiceList label={say('app.choose.role_title')} choices={choices} busy={busy} onChoose={(id) => void run(() => choose(id))} />
    </>
  )
}
