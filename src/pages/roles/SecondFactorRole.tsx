import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  requireSecondFactor,
  secondFactorRoles,
} from '#dataProviders/access/user-administration.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

const key = ['role', 'second-factor']

/** Whether a role demands a second factor. `locked`: the reader may not change it. */
export function SecondFactorRole({ role, locked }: { role: RoleName; locked: boolean }) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const client = useQueryClient()
  const note = useId()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => secondFactorRoles(signal),
    staleTime: 0,
  })
  if (!data) return null
  const name = t(`app.roles.${role}`)
  async function change(required: boolean) {
    setBusy(true)
    try {
      client.setQueryData(key, await requireSecondFactor(role, required))
      const message = required
        ? 'app.role_rights.factor_saved_on'
        : 'app.role_rights.factor_saved_off'
      notify(message, { type: 'success', messageArgs: { role: name } })
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      await client.invalidateQueries({ queryKey: key })
    }
    setBusy(false)
  }
  return (
    <div>
      <Checkbox
        checked={data.roles.includes(role)}
        disabled={busy || locked}
        onChange={(on) => void change(on)}
        aria-describedby={note}
      >
        {t('app.role_rights.factor', { role: name })}
      </Checkbox>
      <Typography id={note} className="roles-note">
        {t('app.role_rights.factor_text')}
      </Typography>
    </div>
  )
}
