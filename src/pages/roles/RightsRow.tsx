import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { RoleName } from '#resources/kernel/names.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { useT } from '../../common/useT.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { levelName, levels } from '../../common/rightsLevels.ts'
import type { Level } from '../../common/rightsLevels.ts'
import { listsFor } from './sections.ts'
import type { RightsSection } from './sections.ts'

interface RightsRowProps {
  section: RightsSection
  name: string
  /** Of the roles that are shown, in their order. */
  cells: readonly AccessRow[]
  /** The level that is chosen: saved, or to be saved. */
  levelOf: (row: AccessRow) => number
  /** Not the reader's to change. */
  locked: (row: AccessRow) => boolean
  /** The highest level that the reader may give. */
  most: number
  onChange: (row: AccessRow, level: Level) => void
}

/** One rights section: what it opens, and the level of each role that is shown. */
export function RightsRow({
  section,
  name,
  cells,
  levelOf,
  locked,
  most,
  onChange,
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
        const role = t(`app.roles.${row.role as RoleName}`)
        const screens = listsFor(section, row.role as RoleName).map(nameOf)
        const level = levelOf(row)
        const note =
          screens.length > 0
            ? t('app.role_rights.screens', { screens: screens.join(', ') })
            : // without access nothing of it is seen
              level > levels.none && t('app.role_rights.no_screens')
        return (
          <td key={row.id} data-label={role} data-changed={level !== row.level}>
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
