import { useQuery } from '@tanstack/react-query'
import { ownStaff } from '#dataProviders/session/own-account.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { roleTitles } from '../../common/rights/roleTitles.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useContract } from '../../kernel/useContract.ts'

/** Data about the signed-in user; of the employee's card only readable fields. */
export function OwnData() {
  const { user, resources } = useAppServices()
  const contract = useContract()
  const t = useT()
  const { id } = user.fmsStaff
  const staff = resources.find(({ name }) => name === 'staff')
  const { data: card } = useQuery({
    queryKey: ['account', 'staff', id],
    queryFn: ({ signal }) => ownStaff(Number(id), signal),
    enabled: id !== null && staff !== undefined && mayDo(user, staff, 'show'),
  })
  const roles = roleTitles(t, user)
  const rows = [
    [t('app.account.name'), user.name],
    [t('app.account.login'), user.login],
    [t('app.account.roles'), roles.join(', ')],
    [t('app.account.contract'), contract.name],
    [t('app.account.staff'), id !== null && t('app.account.staff_number', { id })],
    [t('app.account.position'), card?.position_name],
    [t('app.account.subdivision'), card?.subdivision_name],
  ] as const
  return (
    <dl className="profile-data">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
