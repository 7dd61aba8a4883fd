import { Fragment } from 'react'
import type { MessageType } from '#resources/kernel/message-types.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useT } from '../../common/useT.ts'

export interface RuleMatrixLine {
  key: string
  name: string
  cells: readonly { checked: boolean; fixed: boolean; onChange: () => Promise<void> }[]
}

interface RuleMatrixProps {
  types: readonly MessageType[]
  groups: readonly { title: string; lines: readonly RuleMatrixLine[] }[]
  /** Nothing can be changed: a change is being saved, or the user has only read access. */
  disabled: boolean
}

/**
 * A table of checkboxes: types of messages across, roles and channels down. A checkbox keeps the
 * focus while it is saved.
 */
export function RuleMatrix({ types, groups, disabled }: RuleMatrixProps) {
  const t = useT()
  const names = types.map((name) => t(`app.inbox.types.${name}`))
  return (
    <div className="message-rules-scroll">
      <table>
        {groups.map(({ title, lines }) => (
          <Fragment key={title}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map(({ checked, fixed, onChange }, index) => (
                    <td key={types[index]}>
                      <Checkbox
                        aria-label={t('app.inbox.cell', { role: name, type: names[index] ?? '' })}
                        aria-disabled={fixed || disabled}
                        title={fixed ? t('app.inbox.always') : undefined}
                        checked={checked}
                        onChange={() => {
                          if (!fixed && !disabled) void onChange()
                        }}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Fragment>
        ))}
      </table>
    </div>
  )
}
