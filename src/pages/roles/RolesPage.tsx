// What each role may do: one role at a time against all rights sections, beside another one where
// two are compared.
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { canEdit } from '#resources/kernel/access.ts'
import { areas, roleNames } from '#resources/kernel/names.ts'
import type { AccessName, RoleName } from '#resources/kernel/names.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { accessRows, peopleOfRoles, setAccess } from '#dataProviders/user-administration.ts'
import type { AccessChange } from '#dataProviders/user-administration.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useAppServices } from '../../kernel/appServices.ts'
import { UndoToast } from '../../ui/UndoToast.tsx'
import { levels, useSectionName } from '../../common/rightsLevels.ts'
import { RightsChanges } from './RightsChanges.tsx'
import { RightsRow } from './RightsRow.tsx'
import { SecondFactorRole } from './SecondFactorRole.tsx'
import { firstRole, sectionOf } from './sections.ts'
import { useRightsDraft } from './useRightsDraft.ts'
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
  const { data: people = {} } = useQuery({
    queryKey: ['resource-access', 'people'],
    queryFn: ({ signal }) => peopleOfRoles(signal),
  })
  const formats = useFormats()
  const draft = useRightsDraft(data)
  const saving = useAccessSaving(draft.clear)
  const of = (whose: RoleName, access: string) =>
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
          <Checkbox checked={only} onChange={setOnly}>
            {t('app.role_rights.differences')}
          </Checkbox>
        )}
      </div>
      <SecondFactorRole role={role} locked={!canEdit(own, 'role')} />
      {error && <p role="alert">{refusal(error).message}</p>}
      <table className="roles-table" data-compared={shownRoles.length > 1}>
        <thead>
          <tr>
            <th scope="col">{t('app.role_rights.section')}</th>
            {shownRoles.map((name) => (
              <th key={name} scope="col">
                {t(`app.roles.${name}`)}
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
                levelOf={draft.levelOf}
                locked={(row) =>
                  !canEdit(own, 'role') || row.level > (own[access as AccessName] ?? 0)
                }
                most={own[access as AccessName] ?? 0}
                onChange={(row, level) => draft.choose(row, levels[level])}
              />
            ))}
          </tbody>
        ))}
      </table>
      <div role="status">
        {data.length > 0 && shown.length === 0 && <p>{t('app.role_rights.none_found')}</p>}
      </div>
      <RightsChanges
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

/** All levels of all roles, reloaded when one changes. */
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

/** Saves all that is chosen, or nothing; what was saved last can be taken back. */
function useAccessSaving(onSaved: () => void) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<readonly AccessChange[] | null>(null)
  const send = async (changes: readonly AccessChange[]): Promise<AccessRow[] | null> => {
    setBusy(true)
    try {
      const now = await setAccess(changes)
      const changed = new Map(now.map((row) => [row.id, row]))
      client.setQueryData<AccessRow[]>(key, (rows) =>
        rows?.map((one) => changed.get(one.id) ?? one),
      )
      return now
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      await client.invalidateQueries({ queryKey: key })
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    message: last && { text: t('app.role_rights.saved', { smart_count: last.length }), undo: true },
    forget: () => setLast(null),
    async save(changes: readonly AccessChange[]): Promise<boolean> {
      const now = await send(changes)
      if (!now) return false
      setLast(now.map((row, nth) => ({ row, level: changes[nth]!.row.level })))
      onSaved()
      return true
    },
    undo() {
      if (!last) return
      setLast(null)
      void send(last).then((now) => now && notify('app.role_rights.undone', { type: 'success' }))
    },
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
    <SelectField
      label={label}
      value={value}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...roleNames
          .map((name) => [name, t(`app.roles.${name}`)] as const)
          .sort(([, a], [, b]) => a.localeCompare(b)),
      ]}
      onChange={onChange}
    />
  )
}
