import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { groupingsOf, writeGrouping } from '#resources/kernel/values/list-groupings.ts'
import type { Grouping } from '#resources/kernel/values/list-groupings.ts'
import { glyph } from '../../../ui/glyphs.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useT } from '../../../common/useT.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import '../toolbar/buttons.css'
import './group-menu.css'

const GroupGlyph = glyph('M3 4h6v6H3zm9 1h9v2h-9zm0 4h9v2h-9zM3 14h6v6H3zm9 1h9v2h-9zm0 4h9v2h-9z')

export interface GroupMenuProps {
  of: Resource
  by: Grouping | undefined
  /** null: not grouped. */
  onGroup: (group: string | null) => void
}

/** Chooses the field to group by; fields that the list filters by or shows come first. */
export function GroupMenu({ of, by, onGroup }: GroupMenuProps) {
  const t = useT()
  const translate = useTranslate()
  const readable = useReadableFields(of)
  const first: readonly string[] = [...(of.list.filters ?? []), ...of.list.columns]
  const groupings = groupingsOf(of, readable)
  if (groupings.length === 0) return null
  const known = groupings.filter(({ key }) => first.includes(key))
  const others = groupings.filter(({ key }) => !first.includes(key))
  const chosen = by && writeGrouping(by)
  const nameOf = ({ key, step }: Grouping) => {
    const field = translate(`resources.${of.name}.fields.${key}`)
    return step ? t(`app.groups.${step}`, { field }) : field
  }
  const title = t('app.groups.title')
  return (
    <span className="group-menu" data-on={by !== undefined}>
      <MenuButton
        className="button round quiet"
        label={by ? `${title}: ${nameOf(by)}` : title}
        sign={<GroupGlyph />}
        choices={[
          {
            key: 'none',
            label: t('app.groups.none'),
            checked: !by,
            onChoose: () => onGroup(null),
          },
          ...[...known, ...others].map((one, at) => ({
            key: writeGrouping(one),
            label: nameOf(one),
            checked: writeGrouping(one) === chosen,
            apart: at === 0 || (at === known.length && at > 0),
            onChoose: () => onGroup(writeGrouping(one)),
          })),
        ]}
      />
    </span>
  )
}
