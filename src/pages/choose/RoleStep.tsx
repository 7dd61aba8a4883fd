import { chooseRole } from '#dataProviders/session/own-account.ts'
import { pendingSteps } from '#dataProviders/session/session.ts'
import type { Role } from '#resources/wire/accounts/session.ts'
import { roleTitle } from '../../common/rights/roleTitles.ts'
import type { Translate } from '../../common/useT.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useStepAction } from './useStepAction.ts'

interface RoleStepProps {
  t: Translate
  roles: readonly Role[]
  /** Called after a choice, including the current role. */
  onDone?: () => void
}

/** The account's roles, the current one first. */
export function RoleStep({ t, roles, onDone }: RoleStepProps) {
  const { busy, failure, run } = useStepAction()
  const choices = roles
    .toSorted((a, b) => Number(b.assignedRole) - Number(a.assignedRole))
    .map(({ id, name, assignedRole }) => ({
      id,
      text: roleTitle(t, name),
      ...(assignedRole && onDone && { note: t('app.account.in_force') }),
    }))
  async function choose(id: number) {
    if (roles.some((role) => role.id === id && role.assignedRole))
      pendingSteps.set(pendingSteps.get().filter((step) => step !== 'role'))
    else await chooseRole(id)
    onDone?.()
  }
  return (
    <>
      <FailureNote t={t} failure={failure} />
      <ChoiceList
        label={t('app.choose.role_title')}
        choices={choices}
        busy={busy}
        onChoose={(id) => void run(() => choose(id))}
      />
    </>
  )
}
