// What each role may do: one role at a time against all rights sections, beside another one where
// two are compared.
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { canEdit } from '#resources/kernel/access.ts'
import { customRoleOf, roleNumber } from '#resources/kernel/custom-roles.ts'
import { areas, realmRoles } from '#resources/kernel/names.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { peopleOfRoles } from '#dataProviders/access/user-administration.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useAppServices } from '../../kernel/appServices.ts'
import { UndoToast } from '../../ui/UndoToast.tsx'
import { levels, useSectionName } from '../../common/rights/rightsLevels.ts'
import { RightsChanges } from './RightsChanges.tsx'
import { RightsRow } from './RightsRow.tsx'
import { SecondFactorRole } from './SecondFactorRole.tsx'
import { firstRole, sectionOf } from './sections.ts'
import { useAccessRows, useAccessSaving } from './useAccessRows.ts'
import { RoleActions } from './RoleActions.tsx'
import { useRightsDraft } from './useRightsDraft.ts'
import { useRoles } from './useRoles.ts'
import type { Roles } from './useRoles.ts'
import './roles.css'

/** The role that the address names, as the event log links to it. */
function roleIn(search: string): string | undefined {
  const asked = new URLSearchParams(search).get('role') ?? ''
  const known = roleNumber(asked) !== null || realmRoles.some((name) => name === asked)
  return known ? asked : undefined
}

export function RolesPage() {
  const { user } = useAppServices()
  const t = useT()
  const called = useSectionName()
  const refusal = useRefusal()
  const { search: address } = useLocation()
  const roles = useRoles()
  const [role, setRole] = useState(() => roleIn(address) ?? firstRole(user))
  const [other, setOther] = useState('')
  const [only, setOnly] = useState(false)
  const [search, setSearch] = useState('')
  const { data = [], error } = useAccessRows()
  const { data: people = {} } = useQuery({
    queryKey: ['resource-access', 'people'],
    queryFn: ({ signal }) => peopleOfRoles(signal),
  })
  const formats = useFormats()
  const draft = useRightsDraft(data)
  const saving = useAccessSaving(draft.clear)
  const of = (whose: string, access: string) =>
    data.find((row) => row.role === whose && row.resource === access)
  const own = levelsOf(user)
  const shownRoles = other === '' || other === role ? [role] : [role, other]
  const shown = [...new Set(data.map(({ resource }) => resource))]
    .filter((access) => called(access).toLowerCase().includes(search.trim().toLowerCase()))
    .filter(
      (access) => !only || other === '' || of(role, access)?.level !== of(other, access)?.level,
    )
    .map((access) => ({ access, name: called(access), section: sectionOf(access as AccessName) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const grouped = areas
    .map((area) => ({ area, rows: shown.filter(({ section }) => section.area === area) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="roles">
      <Typography>{t('app.role_rights.explained')}</Typography>
      <RolesTools
        {...{ roles, role, setRole, other, setOther, only, setOnly, search, setSearch }}
      />
      <RoleActions role={role} roles={roles} locked={!canEdit(own, 'role')} onCopied={setRole} />
      <SecondFactorRole
        role={roles.baseOf(role)}
        locked={!canEdit(own, 'role') || customRoleOf(role) !== null}
      />
      {error && <p role="alert">{refusal(error).message}</p>}
      <table className="roles-table" data-compared={shownRoles.length > 1}>
        <thead>
          <tr>
            <th scope="col">{t('app.role_rights.section')}</th>
            {shownRoles.map((name) => (
              <th key={name} scope="col">
                {roles.nameOf(name)}
                <span className="roles-people">
                  {t('app.role_rights.people', {
                    smart_count: people[name] ?? 0,
                    count: formats.integer(people[name] ?? 0),
                  })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {grouped.map(({ area, rows }) => (
          <tbody key={area}>
            <tr className="roles-area">
              <th scope="rowgroup" colSpan={shownRoles.length + 1}>
                {t(`app.areas.${area}`)}
              </th>
            </tr>
            {rows.map(({ access, name, section }) => (
              <RightsRow
                key={access}
                section={section}
                name={name}
                cells={shownRoles.flatMap((one) => of(one, access) ?? [])}
                roles={roles}
                levelOf={draft.levelOf}
                screensOf={draft.screensOf}
                locked={(row) =>
                  !canEdit(own, 'role') || row.level > (own[access as AccessName] ?? 0)
                }
                most={own[access as AccessName] ?? 0}
                onChange={(row, level) => draft.choose(row, levels[level])}
                onScreens={draft.chooseScreens}
              />
            ))}
          </tbody>
        ))}
      </table>
      <div role="status">
        {data.length > 0 && shown.length === 0 && <p>{t('app.role_rights.none_found')}</p>}
      </div>
      <RightsChanges
        nameOf={roles.nameOf}
        changes={draft.changes}
        people={people}
        busy={saving.busy}
        onSave={() => saving.save(draft.changes)}
        onClear={draft.clear}
      />
      <UndoToast message={saving.message} onUndo={saving.undo} onClose={saving.forget} />
    </div>
  )
}

interface RolesToolsProps {
  roles: Roles
  role: string
  setRole: (role: string) => void
  /** The one to compare with; '' for none. */
  other: string
  setOther: (role: string) => void
  /** Only sections in which the two differ. */
  only: boolean
  setOnly: (only: boolean) => void
  search: string
  setSearch: (search: string) => void
}

function RolesTools(props: RolesToolsProps) {
  const { roles, role, setRole, other, setOther, only, setOnly, search, setSearch } = props
  const t = useT()
  return (
    <div className="roles-tools">
      <RoleSelect label={t('app.role_rights.role')} value={role} roles={roles} onChange={setRole} />
      <RoleSelect
        label={t('app.role_rights.compare')}
        value={other}
        roles={roles}
        onChange={setOther}
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
        <Checkbox checked={only} onChange={setOnly}>
          {t('app.role_rights.differences')}
        </Checkbox>
      )}
    </div>
  )
}

interface RoleSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  roles: Roles
  /** What the empty choice is called; without it there is none. */
  none?: string
}

function RoleSelect({ label, value, roles, onChange, none }: RoleSelectProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...roles.codes.map((code) => [code, roles.nameOf(code)] as const),
      ]}
      onChange={onChange}
    />
  )
}
