import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { customRoleOf } from '#resources/kernel/custom-roles.ts'
import type { AccessRow, SectionScreens } from '#resources/wire/accounts/users.ts'
import { useT } from '../../common/useT.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { levelName, levels } from '../../common/rights/rightsLevels.ts'
import type { Level } from '../../common/rights/rightsLevels.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { listsFor } from './sections.ts'
import type { RightsSection } from './sections.ts'
import type { Roles } from './useRoles.ts'

interface RightsRowProps {
  section: RightsSection
  name: string
  roles: Pick<Roles, 'nameOf' | 'baseOf'>
  /** Of the roles that are shown, in their order. */
  cells: readonly AccessRow[]
  /** The level that is chosen: saved, or to be saved. */
  levelOf: (row: AccessRow) => number
  /** The same for the screens of a role of the organisation. */
  screensOf: (row: AccessRow) => SectionScreens
  /** Not the reader's to change. */
  locked: (row: AccessRow) => boolean
  /** The highest level that the reader may give. */
  most: number
  onChange: (row: AccessRow, level: Level) => void
  onScreens: (row: AccessRow, screens: SectionScreens) => void
}

const choices = ['base', 'shown', 'hidden'] as const

/** One rights section: what it opens, and the level of each role that is shown. */
export function RightsRow({
  section,
  name,
  roles,
  cells,
  levelOf,
  screensOf,
  locked,
  most,
  onChange,
  onScreens,
}: RightsRowProps) {
  const t = useT()
  const nameOf = useResourceName()
  const differs = new Set(cells.map(levelOf)).size > 1
  return (
    <tr data-differs={differs}>
      <th scope="row">
        {name}
        {differs && <span className="roles-differs"> · {t('app.role_rights.differs')}</span>}
      </th>
      {cells.map((row) => {
        const role = roles.nameOf(row.role)
        const base = roles.baseOf(row.role)
        const screens = listsFor(section, base, screensOf(row)).map(nameOf)
        const level = levelOf(row)
        // only a role of the organisation has screens of its own
        const own = customRoleOf(row.role) !== null && listsFor(section, base, 'shown').length > 0
        const note =
          screens.length > 0
            ? t('app.role_rights.screens', { screens: screens.join(', ') })
            : // without access nothing of it is seen
              level > levels.none && t('app.role_rights.no_screens')
        return (
          <td
            key={row.id}
            data-label={role}
            data-changed={level !== row.level || screensOf(row) !== row.screens}
          >
            <div className="roles-cell">
              <ToggleButtonGroup
                exclusive
                size="small"
                value={levelName(level)}
                disabled={locked(row)}
                aria-label={`${role}: ${name}`}
                onChange={(_, next: Level | null) => next && onChange(row, next)}
              >
                {(Object.keys(levels) as Level[]).map((one) => (
                  <ToggleButton
                    key={one}
                    value={one}
                    color={one === 'none' ? 'standard' : 'primary'}
                    disabled={locked(row) || levels[one] > most}
                  >
                    {t(`app.access.${one}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              {own && (
                <SelectField
                  bare
                  label={t('app.role_rights.screens_of', { role, section: name })}
                  value={screensOf(row)}
                  disabled={locked(row) || level === levels.none}
                  options={choices.map(
                    (one) => [one, t(`app.role_rights.screens_${one}`)] as const,
                  )}
                  onChange={(next) => onScreens(row, next)}
                />
              )}
              {note && (
                <span className="roles-note" title={note}>
                  {note}
                </span>
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}
