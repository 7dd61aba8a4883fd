import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { viewRole } from '#dataProviders/session/viewed-role.ts'
import { customRoleOf, roleNumber } from '#resources/kernel/custom-roles.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { CopyRole } from './CopyRole.tsx'
import type { Roles } from './useRoles.ts'

interface RoleActionsProps {
  role: string
  roles: Roles
  locked: boolean
  /** Chooses the new role. */
  onCopied: (code: string) => void
}

/** What can be done with a role as a whole: a copy of one of the product, the card of an own one. */
export function RoleActions({ role, roles, locked, onCopied }: RoleActionsProps) {
  const t = useT()
  const client = useQueryClient()
  const notify = useNotify()
  const refusal = useRefusal()
  const [copying, setCopying] = useState(false)
  const [busy, setBusy] = useState(false)
  const isOwn = customRoleOf(role) !== null
  const base = roles.baseOf(role)
  const number = roleNumber(role)
  async function see(roleId: number) {
    setBusy(true)
    try {
      await viewRole(roleId)
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      setBusy(false)
    }
  }
  async function showCopy(code: string) {
    await Promise.all([
      roles.reload(),
      client.invalidateQueries({ queryKey: ['resource-access', 'all'] }),
    ])
    onCopied(code)
  }
  return (
    <div className="wrap-row">
      {isOwn && (
        <span>
          {t('app.role_rights.copied_from', { role: roles.nameOf(base) })}{' '}
          <MuiLink component={Link} to={listAddress(resourceOf('custom-role'))}>
            {t('app.role_rights.own_roles')}
          </MuiLink>
        </span>
      )}
      {!isOwn && !locked && number !== null && (
        <Button size="small" variant="outlined" onClick={() => setCopying(true)}>
          {t('app.role_rights.copy')}
        </Button>
      )}
      {!locked && number !== null && (
        <Button size="small" disabled={busy} onClick={() => void see(number)}>
          {t('app.role_rights.see_as')}
        </Button>
      )}
      {copying && (
        <CopyRole
          base={base}
          called={roles.nameOf(base)}
          onClose={() => setCopying(false)}
          onCopied={showCopy}
        />
      )}
    </div>
  )
}
