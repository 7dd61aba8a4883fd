import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { customRoleOf, roleNumber } from '#resources/kernel/custom-roles.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
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
  const [copying, setCopying] = useState(false)
  const isOwn = customRoleOf(role) !== null
  const base = roles.baseOf(role)
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
      {!isOwn && !locked && roleNumber(role) !== null && (
        <Button size="small" variant="outlined" onClick={() => setCopying(true)}>
          {t('app.role_rights.copy')}
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
