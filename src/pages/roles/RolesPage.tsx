// What each role may do: one role at a time against all rights sections, beside another one where
// two are compared.
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { canEdit } from '#resources/kernel/access.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { AccessName, RoleName } from '#resources/kernel/names.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { accessRows, setAccess } from '#dataProviders/user-administration.ts'
import type { AccessRow } from '#resources/wire/users.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useAppServices } from '../../kernel/appServices.ts'
import { levels, useSectionName } from '../../common/rightsLevels.ts'
import type { Level } from '../../common/rightsLevels.ts'
import { RightsRow } from './RightsRow.tsx'
import { SecondFactorRole } from './SecondFactorRole.tsx'
import { firstRole, sectionOf } from './sections.ts'
import './roles.css'

const key = ['resource-access', 'all']
/** The role that the address names, as the event log links to it. */
function roleIn(search: string): RoleName | undefined {
  const asked = new URLSearchParams(search).get('role')
  return roleNames.find((name) => name === asked)
}

export function RolesPage() {
  const { user } = useAppServices()
  const t = useT()
  const called = useSectionName()
  const refusal = useRefusal()
  const { search: address } = useLocation()
  const [role, setRole] = useState<RoleName>(() => roleIn(address) ?? firstRole(user))
  const [other, setOther] = useState<RoleName | ''>('')
  const [only, setOnly] = useState(false)
  const [search, setSearch] = useState('')
  const { data = [], error } = useAccessRows()
  const change = useAccessChange()
  const of = (whose: RoleName, access: string) =>
    data.find((row) => row.role === whose && row.resource === access)
  const own = levelsOf(user)
  const shownRoles = other === '' || other === role ? [role] : [role, other]
  const shown = [...new Set(data.map(({ resource }) => resource))]
    .filter((access) => called(access).toLowerCase().includes(search.trim().toLowerCase()))
    .filter(
      (access) => !only || other === '' || of(role, access)?.level !== of(other, access)?.level,
    )
    .sort((a, b) => called(a).localeCompare(called(b)))
  return (
    <div className="roles">
      <Typography>{t('app.role_rights.explained')}</Typography>
      <div className="roles-tools">
        <RoleSelect
          label={t('app.role_rights.role')}
          value={role}
          onChange={(value) => setRole(value as RoleName)}
        />
        <RoleSelect
          label={t('app.role_rights.compare')}
          value={other}
          onChange={(value) => setOther(value as RoleName | '')}
          none={t('app.role_rights.nobody')}
        />
        <TextField
          size="small"
          type="search"
          label={t('app.role_rights.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {other !== '' && (
          <FormControlLabel
            control={<Checkbox checked={only} onChange={(_, on) => setOnly(on)} />}
            label={t('app.role_rights.differences')}
          />
        )}
      </div>
      <SecondFactorRole role={role} locked={!canEdit(own, 'role')} />
      {error && <p role="alert">{refusal(error).message}</p>}
      <table className="roles-table">
        <thead>
          <tr>
            <th scope="col">{t('app.role_rights.section')}</th>
            {shownRoles.map((name) => (
              <th key={name} scope="col">
                {t(`app.roles.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((access) => (
            <RightsRow
              key={access}
              section={sectionOf(access as AccessName)}
              name={called(access)}
              cells={shownRoles.flatMap((name) => of(name, access) ?? [])}
              locked={(row) =>
                !canEdit(own, 'role') || row.level > (own[access as AccessName] ?? 0)
              }
              most={own[access as AccessName] ?? 0}
              onChange={(row, level) => void change(row, level)}
            />
          ))}
        </tbody>
      </table>
      <div role="status">
        {data.length > 0 && shown.length === 0 && <p>{t('app.role_rights.none_found')}</p>}
      </div>
    </div>
  )
}

/** All levels of all roles, read again when somebody changes one. */
function useAccessRows() {
  const client = useQueryClient()
  useEffect(
    () =>
      recordChanges.watch(({ resource }) => {
        if (resource === 'resource-access' || resource === '*')
          void client.invalidateQueries({ queryKey: key })
      }),
    [client],
  )
  return useQuery({ queryKey: key, queryFn: ({ signal }) => accessRows(signal), staleTime: 0 })
}

/** Changes the level of a role, and says how that ended. */
function useAccessChange() {
  const t = useT()
  const called = useSectionName()
  const notify = useNotify()
  const refusal = useRefusal()
  const client = useQueryClient()
  return async (row: AccessRow, level: Level) => {
    try {
      const now = await setAccess(row, levels[level])
      client.setQueryData<AccessRow[]>(key, (rows) =>
        rows?.map((one) => (one.id === now.id ? now : one)),
      )
      const words = {
        role: t(`app.roles.${row.role as RoleName}`),
        section: called(row.resource),
        level: t(`app.access.${level}`),
      }
      notify('app.role_rights.saved', { type: 'success', messageArgs: words })
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      await client.invalidateQueries({ queryKey: key })
    }
  }
}

interface RoleSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** What the empty choice is called; without it there is none. */
  none?: string
}

function RoleSelect({ label, value, onChange, none }: RoleSelectProps) {
  const t = useT()
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {none !== undefined && <option value="">{none}</option>}
      {roleNames.map((name) => (
        <option key={name} value={name}>
          {t(`app.roles.${name}`)}
        </option>
      ))}
    </TextField>
  )
}
