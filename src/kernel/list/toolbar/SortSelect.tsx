import { useTranslate } from 'react-admin'
import { isSortable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Select } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import type { Sort } from '../../../common/listAddress.ts'
import './buttons.css'

/** For phones, where column heads are hidden. */
export function SortSelect({
  of,
  sort,
  onSort,
}: {
  of: Resource
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const t = useT()
  const translate = useTranslate()
  const fields = of.list.columns.filter((key) => of.fields[key] && isSortable(of.fields[key]))
  if (!fields.includes(sort.field)) fields.push(sort.field)
  return (
    <Select
      className="narrow"
      label={t('app.list.sort')}
      value={`${sort.field} ${sort.order}`}
      options={fields.flatMap((key) => {
        const label = translate(`resources.${of.name}.fields.${key}`)
        return [
          [`${key} ASC`, `${label} ↑`],
          [`${key} DESC`, `${label} ↓`],
        ] as const
      })}
      onChange={(chosen) => {
        const [field = '', order] = chosen.split(' ')
        onSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
      }}
    />
  )
}
